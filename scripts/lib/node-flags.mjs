/**
 * Options of Node for the app. Without a limit, the space of new objects grows to 128 MB after a start or a long import,
 * and stays that large; and garbage to four times of what is in use, where the machine has 8 GB or more (decision 171).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=60'];

/**
 * Settings of glibc's allocator, for the app: without them what long work freed stays with the process (decision 179). Other
 * systems ignore them.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
