/** Sources whose rows are copied into a client's rows. */
export const syncedSources = ['hubspot', 'justcall', 'sheets'] as const;
