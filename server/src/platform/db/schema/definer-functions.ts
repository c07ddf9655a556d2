/** SECURITY DEFINER functions, each with the one feature that may call it. */
export const definerFunctions: Readonly<Record<string, string>> = {
  /** Finds contacts by the trigram index, which row-level security would prevent. */
  search_contacts: 'contacts',
  /** Finds contacts by number and e-mail address, by indexes that row-level security would prevent. */
  called_contacts: 'contacts',
  /** Puts a job on the queue, which no tenant may read or write. */
  send_job: 'platform/jobs',
  /** Runs ANALYZE on the moves after an upload, which only their owner may. */
  measure_moves: 'moves',
  measure_growing_moves: 'moves',
  /** Reads whether the owner of a step still takes steps, which a client's role may not. */
  mark_step_of_user: 'next-steps',
  /** Runs ANALYZE on contacts and the rows of imports, which only their owner may. */
  measure_imports: 'imports',
};
