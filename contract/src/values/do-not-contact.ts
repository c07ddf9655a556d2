/** Why a person must not be contacted. */
export const doNotContactReasons = ['asked-to-stop', 'legal-hold', 'no-poach', 'other'] as const;
export type DoNotContactReason = (typeof doNotContactReasons)[number];

export const doNotContactLabels: Record<DoNotContactReason, string> = {
  'asked-to-stop': 'Asked us to stop',
  'legal-hold': 'Legal hold',
  'no-poach': 'Competitor or no-poach',
  other: 'Other',
};
