/** The dispositions, in lower case, that mean an answered call (JustCall, HubSpot and people). */
export const answeredDispositions: readonly string[] = ['answered', 'connected'];

/** Dispositions of one meaning, in lower case, by the name that figures have for them. */
const figureNames = new Map([
  ['connected', 'Answered'],
  ['left voicemail', 'Voicemail'],
]);

/** Calls by disposition, those of one meaning added up, most frequent first. */
export function addUpDispositions(counts: Record<string, number>): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [disposition, calls] of Object.entries(counts)) {
    const name = figureNames.get(disposition.toLowerCase()) ?? disposition;
    sums.set(name, (sums.get(name) ?? 0) + calls);
  }
  return Object.fromEntries([...sums].sort(([name, n], [other, m]) => m - n || (name < other ? -1 : 1)));
}

/** The dispositions that we know, as they are stored. */
const dispositions = [
  'Answered',
  'Connected',
  'Voicemail',
  'Left Voicemail',
  'No Answer',
  'Missed',
  'Busy',
  'Failed',
  'Wrong Number',
];

/**
 * The disposition of a call that a person logged: its outcome, if that is a known disposition (in any case, also as
 * `no-answer` or `no_answer`). Null for free text, as only a call with a known disposition counts as dialed.
 */
export function dispositionOf(type: string, outcome: string | null): string | null {
  if (type !== 'call' && type !== 'cold_call') return null;
  const normalized = outcome
    ?.trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return dispositions.find((known) => known.toLowerCase() === normalized) ?? null;
}
