import { sql } from 'drizzle-orm';
import { bigint, boolean, date, numeric, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { cents, key, transactionId } from './columns.ts';

/** What joined and left each firm by market ('' none) and month; kept by triggers on `moves`. */
export const moveFirmMonths = pgTable(
  'move_firm_months',
  {
    marketPath: key('market_path').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    firmId: uuid('firm_id').notNull(),
    isConversion: boolean('is_conversion').notNull(),
    joined: bigint('joined', { mode: 'number' }).notNull(),
    /** Of the known amounts. */
    joinedCents: numeric('joined_cents').notNull(),
    joinedKnown: bigint('joined_known', { mode: 'number' }).notNull(),
    left: bigint('left', { mode: 'number' }).notNull(),
    leftCents: numeric('left_cents').notNull(),
    leftKnown: bigint('left_known', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.marketPath, t.month, t.firmId, t.isConversion] })],
);

/** What figures read of the counted moves; kept by triggers on `moves`. */
export const moveFacts = pgTable('move_facts', {
  id: uuid('id').primaryKey(),
  advisorId: uuid('advisor_id').notNull(),
  firmLeftId: uuid('firm_left_id'),
  firmJoinedId: uuid('firm_joined_id'),
  aumCents: cents('aum_cents'),
  movedOn: date('moved_on', { mode: 'string' }).notNull(),
  /** The days of the advisor's counted moves before and after, in any market. */
  previousOn: date('previous_on', { mode: 'string' }),
  nextOn: date('next_on', { mode: 'string' }),
  /** The same in its own market: all that a client reads of them. */
  marketPreviousOn: date('market_previous_on', { mode: 'string' }),
  marketNextOn: date('market_next_on', { mode: 'string' }),
  isConversion: boolean('is_conversion').notNull(),
  marketPath: key('market_path'),
  locationKey: key('location_key'),
  circumstance: key('circumstance'),
  /** Whether the advisor may have joined or left the same firm with another one, in any market or in its own. */
  firmAgain: boolean('firm_again').notNull().default(false),
  marketFirmAgain: boolean('market_firm_again').notNull().default(false),
  /** Stands for the firm left, the firm joined and the city; null where one is missing. */
  lane: bigint('lane', { mode: 'bigint' }).generatedAlwaysAs(
    sql`uuid_hash_extended(firm_left_id, 1) # uuid_hash_extended(firm_joined_id, 2) # hashtextextended(location_key, 3)`,
  ),
});

/** The months of moves that may be in a team, and of which `lane_runs` tells; kept by triggers on `moves`, and a job. */
export const laneMonths = pgTable('lane_months', {
  /** Its first day. */
  month: date('month', { mode: 'string' }).primaryKey(),
  /** Another one after each change. */
  version: uuid('version').notNull(),
  writtenIn: transactionId('written_in'),
  /** The version that its runs are of; null: it has none yet. */
  keptVersion: uuid('kept_version'),
});

/** Moves of one lane, market ('' none) and month that follow each other within 14 days. */
export const laneRuns = pgTable(
  'lane_runs',
  {
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    marketPath: key('market_path').notNull(),
    lane: bigint('lane', { mode: 'bigint' }).notNull(),
    first: date('first', { mode: 'string' }).notNull(),
    last: date('last', { mode: 'string' }).notNull(),
    /** The first move, and its advisor. */
    opening: uuid('opening').notNull(),
    someone: uuid('someone').notNull(),
    /** Whether others than that advisor are in it. */
    several: boolean('several').notNull(),
    firmLeftId: uuid('firm_left_id').notNull(),
    firmJoinedId: uuid('firm_joined_id').notNull(),
    /** Whether a move of the same market is near, and not only one of another. */
    here: boolean('here').notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.marketPath, t.lane, t.first] })],
);
