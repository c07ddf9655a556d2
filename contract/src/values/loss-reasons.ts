/** Why a deal was lost, in the order in which the reasons are offered. */
export const lossReasons = ['stayed', 'elsewhere', 'terms', 'timing', 'fit', 'other'] as const;

/** Their words. */
export const lossReasonLabels: Record<(typeof lossReasons)[number], string> = {
  stayed: 'Stayed',
  elsewhere: 'Went elsewhere',
  terms: 'Terms',
  timing: 'Timing',
  fit: 'Not a fit',
  other: 'Other',
};
