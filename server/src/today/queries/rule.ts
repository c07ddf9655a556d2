import type { TodayReason, TodayRule } from '@liftout/contract/today';
import type { Sql } from '../../platform/db/sql/sql.ts';

/** What every rule is asked with. */
export interface Ask {
  clientId: string;
  now: Date;
  /** `YYYY-MM-DD`, UTC. */
  today: string;
  /** Joins to the open deals `d` that are stuck; `since`: from when they stand in their stage. */
  stuck: { join: Sql; since: Sql };
  /** Whether contact `c` may be called today, and is one of those asked for. */
  callable: Sql;
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

/** One rule: whom it finds, and how it says so. */
export interface Rule {
  id: TodayRule;
  find(ask: Ask): Found;
  /** @param now for days that have passed */
  say(facts: Facts, now: Date): Pick<TodayReason, 'line' | 'detail'>;
  /** What `ref` is; without it the contact itself is the evidence. */
  linksTo?: NonNullable<TodayReason['link']>['kind'];
}
