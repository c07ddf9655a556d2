import {
  findAdvisorsOf,
  findChoices,
  findDecision,
  findDecisions,
  findDecisionsOn,
  findMoveReaders,
  findMovesByFingerprint,
  findMovesOf,
  findReview,
  findReviews,
  findTold,
} from '../../advisor-decisions/queries.ts';
import { findAmounts } from '../../advisors/queries/amounts.ts';
import { decisionQueries } from '../../advisors/queries/decisions.fixture.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Runs each query about decisions on advisors. Only the platform scope may. */
export const advisorDecisionQueries = (id: string): ((tx: Tx) => Promise<unknown>)[] => [
  ...decisionQueries,
  (tx) => findReviews(tx, { patterns: ['%a%'], sort: 'assets', page: 1, pageSize: 10 }),
  (tx) => findReviews(tx, { patterns: [], sort: 'moves', page: 1, pageSize: 10 }),
  (tx) => findReview(tx, id),
  (tx) => findDecisions(tx, { patterns: ['%a%'], page: 1, pageSize: 10 }),
  (tx) => findDecisionsOn(tx, ['f']),
  (tx) => findDecision(tx, id),
  (tx) => findTold(tx, [id]),
  (tx) => findMovesOf(tx, [id]),
  (tx) => findMovesByFingerprint(tx, ['f']),
  (tx) => findChoices(tx, ['%a%'], 10),
  (tx) => findMoveReaders(tx),
  (tx) => findAdvisorsOf(tx, [id]),
  (tx) => findAmounts(tx, [id]),
];
