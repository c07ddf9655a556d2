import type { ActivityType, Stage } from '../rows.ts';

/** Texts of notes, subjects and outcomes. */

export const contactNotes = [
  'Prefers texts before nine; never call during the open.',
  'Left voicemail twice. Assistant says mornings are best.',
  'Unhappy with the new payout grid. Wants to see our numbers side by side.',
  'Deferred compensation vests next February; nothing before then.',
  'Book is mostly retired executives, two foundations among them.',
  'Met at the industry conference in March; remembers us well.',
  'Spouse works at the same branch. They would move together.',
  'Looking for better lending and alternatives. Platform matters more than the check.',
  'Asked about succession: wants to hand over within five years.',
  'Contract review with counsel is under way.',
  'Built the practice from stock-plan clients. Needs a strong equity desk.',
  'Not interested this year, happy to stay in touch.',
  'Team of four with one partner close to retirement.',
  'Branch manager changed in June. Open to a talk since then.',
];

export const nextStepsByStage: Record<Stage | 'none', readonly string[]> = {
  none: [
    'Call again after Labor Day',
    'Send the platform overview',
    'Try the direct line',
    'Connect on LinkedIn',
  ],
  targeted: ['First call with the regional director', 'Find a mutual contact', 'Send the introduction note'],
  conversation: [
    'Send transition economics',
    'Second call, with the partner',
    'Share references of two teams',
  ],
  meeting: ['Home office visit', 'Lunch with the market head', 'Prepare the book review'],
  closing: [
    'Offer letter out for signature',
    'Legal review of the Protocol list',
    'Set the resignation date',
  ],
  won: ['Client outreach week', 'Account transfers: weekly check', 'Welcome dinner'],
};

/** Subjects of an activity; `{firm}` and `{first}` stand for the contact's. */
export const subjects: Record<ActivityType, readonly string[]> = {
  call: [
    'Follow-up call',
    'Check-in with {first}',
    'Call about transition economics',
    'Questions on the platform',
  ],
  cold_call: ['Introduction call', 'First call: {firm}', 'Second attempt', 'Call from the campaign list'],
  email: [
    'Introduction',
    'Platform overview',
    'Compensation comparison',
    'Thank you for your time',
    'Market note',
  ],
  sms: ['Quick question', 'Running five minutes late', 'Good time to talk?', 'Thanks for today'],
  meeting: [
    'Coffee with {first}',
    'Lunch meeting',
    'Video meeting with the market head',
    'Home office visit',
  ],
  note: ['Call notes', 'Book composition', 'Who decides on the team', 'Timing'],
  task: [
    'Send comparison sheet',
    'Prepare meeting brief',
    'Check the Protocol list',
    'Update production figures',
  ],
};

export const answeredOutcomes: readonly (readonly [string, number])[] = [
  ['Interested', 18],
  ['Meeting booked', 9],
  ['Call back later', 27],
  ['Information sent', 19],
  ['Not now', 21],
  ['Not interested', 6],
];

/** How dials end that nobody answers, as the dialer says and as the feed shows. */
export const unanswered: readonly (readonly [{ disposition: string; outcome: string }, number])[] = [
  [{ disposition: 'Voicemail', outcome: 'Left voicemail' }, 52],
  [{ disposition: 'No Answer', outcome: 'No answer' }, 36],
  [{ disposition: 'Busy', outcome: 'Busy' }, 8],
  [{ disposition: 'Wrong Number', outcome: 'Wrong number' }, 4],
];

export const otherOutcomes: Record<
  Exclude<ActivityType, 'call' | 'cold_call' | 'note'>,
  readonly string[]
> = {
  email: ['Sent', 'Sent', 'Opened', 'Opened', 'Replied'],
  sms: ['Delivered', 'Delivered', 'Replied'],
  meeting: ['Held', 'Held', 'Held by video', 'Follow-up agreed'],
  task: ['Completed', 'Completed', 'Open'],
};

export const callNotes = [
  'Talked through the payout grid; wants it in writing.',
  'Short call between client meetings. Try Thursday afternoon.',
  'Asked who else moved from the branch this year.',
  'Will bring the partner to the next call.',
  'Curious about lending rates for large mortgages.',
  'Wants names of two advisors to speak to.',
];
