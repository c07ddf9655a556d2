import * as z from 'zod/mini';
import { clientId, clientQuery, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { goalCountMessage, goalLimits } from './values/goal-limits.ts';

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month such as 2025-08.'));

const goalOf = (most: number, message: string) =>
  z.nullable(z.int(message).check(z.minimum(1, message), z.maximum(most, message)));
const count = goalOf(goalLimits.count, goalCountMessage);

/**
 * What a client wants to reach in a month; null: no goal. `calls` made, `meetings`: deals that came to Meeting Booked,
 * `wins`: deals won, `wonValue`: their value in cents.
 */
const targets = z.object({
  calls: count,
  meetings: count,
  wins: count,
  wonValue: goalOf(goalLimits.cents, 'Use an amount from $1 to $10 trillion, or leave it empty.'),
});
export type GoalTargets = z.infer<typeof targets>;
export type GoalKind = keyof GoalTargets;

/** `wonValue`: the known values of the deals won; `wonKnown`: of how many of them there is one. */
const reached = z.record(z.enum(['calls', 'meetings', 'wins', 'wonValue', 'wonKnown']), z.int());

/**
 * A month's goals and what was reached. Goals hold until a later month has its own: `since` is the month from which these
 * hold, null where none were ever set. `version` is that of the month's own goals, 0 where it has none.
 */
export const monthGoals = z.object({
  month,
  since: z.nullable(month),
  version: z.int(),
  changedBy: textOrNull,
  targets,
  reached,
});
export type MonthGoals = z.infer<typeof monthGoals>;

/** Without `month`, the current one (UTC). */
export const readGoals = endpoint({
  method: 'GET',
  path: '/api/goals',
  summary: "A month's goals, and how much of them was reached",
  access: 'deals',
  tenant: 'query',
  reads: ['activity', 'deals', 'goals'],
  query: z.extend(clientQuery, { month: z.optional(month) }),
  response: monthGoals,
});

/** From this month on. 400 for a month that is over or more than a year ahead; 409 with the current goals where `version` is outdated. */
export const setGoals = endpoint({
  method: 'PUT',
  path: '/api/goals',
  summary: 'Set the goals from a month on',
  access: 'deals',
  tenant: 'body',
  changes: ['goals'],
  body: z.object({ client: z.optional(clientId), month, targets, version: z.int().check(z.minimum(0)) }),
  response: monthGoals,
});
