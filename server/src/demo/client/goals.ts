import type { GoalRow } from '../rows.ts';

/** Goals of two of the clients, from the first month of the year on. The others have none yet. */
export const goalRows = (now: Date): GoalRow[] =>
  [
    { clientId: 'silicon-valley', calls: 550, meetings: 12, wins: 3, wonValueCents: 75_000_000 },
    { clientId: 'fusion', calls: 400, meetings: 10, wins: 2, wonValueCents: null },
  ].map((goals) => ({
    ...goals,
    month: `${now.getUTCFullYear()}-01-01`,
    changedBy: goals.clientId,
    updatedAt: new Date(Date.UTC(now.getUTCFullYear(), 0, 2, 15)),
  }));
