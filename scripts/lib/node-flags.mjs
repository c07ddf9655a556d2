/**
 * Options of Node for the app. Without a limit, the space of new objects grows to 128 MB after a start or a long import,
 * and stays that large; and garbage to four times of what is in use, where the machine has 8 GB or more (decision 171).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=60'];
