import { type Insight, type InsightType, insightTypes } from '@liftout/contract/insights';
import type { Tx } from '../platform/db/database.ts';

/** What every rule is given. `market` is the path of the client's target market, null where it has none. */
export interface RuleContext {
  tx: Tx;
  clientId: string;
  now: Date;
  market: { path: string; name: string } | null;
}

/** An insight that a rule found, not yet filtered. */
export interface Finding extends Insight {
  /**
   * For kinds that are told as one when there are many: the instant (ISO 8601) from which this held. Putting a group
   * aside puts aside all that held by then; what comes later is told again.
   */
  since?: string;
}

export type Rule = (context: RuleContext) => Promise<Finding[]>;

/** From so many alike on, one insight tells them all. */
export const toldAsOne = 4;
/** An insight's evidence names so many rows. */
export const namedRows = 10;
/** A table of chosen contacts holds so many. */
export const chosenRows = 50;

export const day = 86_400_000;
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
/** `YYYY-MM-DD` in UTC. */
export const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const groupId = (rule: string, since: string) => `${rule}:upto:${since}`;

/** The id of a group of a rule; `since` is its newest member's. */
export function groupOf(rule: string, since: string): Pick<Finding, 'id' | 'since'> {
  return { id: groupId(rule, since), since };
}

/** Whether a finding was put aside: itself, or with a group that held it already. */
export function isDismissed(finding: Finding, dismissed: ReadonlySet<string>): boolean {
  if (dismissed.has(finding.id)) return true;
  const { since } = finding;
  if (since === undefined) return false;
  const prefix = groupId(finding.id.slice(0, finding.id.indexOf(':')), '');
  return [...dismissed].some((id) => id.startsWith(prefix) && id.slice(prefix.length) >= since);
}

const urgency = (type: InsightType) => insightTypes.indexOf(type);

/** Most urgent first, then newest evidence first; ids decide what is left. */
export function byUrgency(a: Finding, b: Finding): number {
  return (
    urgency(a.type) - urgency(b.type) || compare(b.evidence.asOf, a.evidence.asOf) || compare(a.id, b.id)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
