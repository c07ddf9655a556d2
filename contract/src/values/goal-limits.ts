/** The largest goals of a month: a count, and an amount in cents. Each goal is at least 1. */
export const goalLimits = { count: 1_000_000, cents: 1e15 } as const;
export const goalCountMessage = 'Use a whole number from 1 to 1,000,000, or leave it empty.';
