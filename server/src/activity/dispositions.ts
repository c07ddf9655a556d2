/** Words by which dialers (JustCall, HubSpot) and people say that a dialed call was answered. Lower case. */
export const answeredWords: readonly string[] = ['answered', 'connected'];

/** How dialed calls end, in the spelling that is kept. */
const endings = [
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
 * The disposition of a call that a person logged: its outcome, where that is a dialer's word (any case, `no-answer`
 * and `no_answer` too); null for free text, as only an ending that is known makes a call count as dialed.
 */
export function dispositionOf(type: string, outcome: string | null): string | null {
  if (type !== 'call' && type !== 'cold_call') return null;
  const words = outcome
    ?.trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return endings.find((ending) => ending.toLowerCase() === words) ?? null;
}
