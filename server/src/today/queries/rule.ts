import type { TodayReason, TodayRule } from '@liftout/contract/today';
import type { Sql } from '../../platform/db/sql/sql.ts';
import type { BranchLeft } from '../branches-left.ts';

/** What every rule is asked with. */
export interface Ask {
  clientId: string;
  now: Date;
  /** The client's time zone (decision 124), and its day there, `YYYY-MM-DD`. */
  timeZone: string;
  today: string;
  /** The moves that the caller may read. */
  moves: Sql;
  /** Where the client has contacts and advisors left. */
  branches: readonly BranchLeft[];
  /** Joins to the open deals `d` that are stuck; `since`: from when they stand in their stage. */
  stuck: { join: Sql; since: Sql };
  /** Recent intel, with the contact that each names. */
  named: { intelId: string; contactId: string }[];
  /** Whether contact `c` may be called today, and is one of those asked for. */
  callable: Sql;
  /** The same whether they were contacted today or not: for news that came after the contact. */
  callableForNews: Sql;
}

/** How a rule finds contacts: at most one row for each. The facts are what its line is made of; null where it has none. */
export interface Found {
  /** `FROM` with the tables, among them `contacts c`, and the conditions. */
  from: Sql;
  /** The most urgent first, without ties. */
  order: Sql;
  /** The row behind it: its id, as a uuid. */
  ref?: Sql;
  /** A day, as text `YYYY-MM-DD`. */
  day?: Sql;
  /** Texts. */
  what?: Sql;
  more?: Sql;
  /** Whole numbers; AUM in cents. */
  count?: Sql;
  of?: Sql;
  evidence?: Sql;
}

/** The facts of a reason, as a rule found them. */
export interface Facts {
  ref: string | null;
  day: string | null;
  what: string | null;
  more: string | null;
  count: number | null;
  of: number | null;
  evidence: string[] | null;
}

type Link = NonNullable<TodayReason['link']>;
type MovesLink = Extract<Link, { kind: 'moves' }>;
type RowLink = Exclude<Link, MovesLink>;

/** One rule: whom it finds, and how it says so. */
export interface Rule {
  id: TodayRule;
  find(ask: Ask): Found;
  /**
   * @param today `YYYY-MM-DD`, for days that have passed
   * @param name the contact's, beside which the line stands
   */
  say(facts: Facts, today: string, name?: string): Pick<TodayReason, 'line' | 'detail'>;
  /** What `ref` is; without it, and without `movesOf`, the contact itself is the evidence. */
  linksTo?: RowLink['kind'];
  /** The moves that are the evidence. `today`: `YYYY-MM-DD`. */
  movesOf?(facts: Facts, today: string): Omit<MovesLink, 'kind'>;
}
