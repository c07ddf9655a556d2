/** How a call can end. Each is a disposition that charts know, in the words that are shown and stored. */
export const callOutcomes = ['Connected', 'Voicemail', 'No answer', 'Busy', 'Wrong number'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
