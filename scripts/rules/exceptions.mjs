/** Files that are longer than the rest, with the reason. */
export const lengthExceptions = {
  'server/src/platform/postgres/embedded.int.test.ts': 'All cases share one server, which is slow to start.',
};

/**
 * Known violations by rule and file. The list only gets shorter: an entry that is no longer needed is an error itself.
 */
export const knownFaults = {
  imports: [],
  sql: [],
  direct: [],
  lengths: [],
  waits: [],
};
