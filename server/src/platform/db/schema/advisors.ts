import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, instant, key } from './columns.ts';

const evidence = () => jsonb('evidence').$type<{ kind: string; bits: number; words: string }[]>().notNull();

/** An admin's word on whether moves of two sides were made by one person. */
export const advisorDecisions = pgTable('advisor_decisions', {
  id: uuid('id').primaryKey(),
  same: boolean('same').notNull(),
  decidedBy: text('decided_by').notNull(),
  decidedAt: instant('decided_at').notNull(),
  /** What spoke for one person then. */
  evidence: evidence(),
  score: doublePrecision('score'),
});

/** A move that a decision is about, as a row tells it: it outlives the move. */
export const advisorDecisionMoves = pgTable(
  'advisor_decision_moves',
  {
    decisionId: uuid('decision_id').notNull(),
    position: integer('position').notNull(),
    /** 1 or 2. */
    side: smallint('side').notNull(),
    fingerprint: key('fingerprint').notNull(),
    blockKey: key('block_key').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    crd: key('crd'),
    city: text('city').notNull(),
    state: text('state'),
    movedOn: date('moved_on', { mode: 'string' }).notNull(),
    firmLeftSpelling: text('firm_left_spelling').notNull(),
    firmJoinedSpelling: text('firm_joined_spelling').notNull(),
  },
  (t) => [primaryKey({ columns: [t.decisionId, t.position] })],
);

/** Two advisors that may be one person, by the two moves that say so. */
export const advisorReviews = pgTable('advisor_reviews', {
  id: uuid('id').primaryKey(),
  moveA: uuid('move_a').notNull(),
  moveB: uuid('move_b').notNull(),
  blockA: key('block_a').notNull(),
  blockB: key('block_b').notNull(),
  score: doublePrecision('score').notNull(),
  evidence: evidence(),
  /** Of both advisors. */
  moves: integer('moves').notNull(),
  /** The assets that count twice if they are one. */
  aumCents: cents('aum_cents'),
});
