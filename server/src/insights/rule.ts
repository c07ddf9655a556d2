import {
  type Evidence,
  type Insight,
  type InsightAction,
  type InsightType,
  insightTypes,
} from '@liftout/contract/insights';
import type { Tx } from '../platform/db/database.ts';

/** The input of every rule. */
export interface RuleContext {
  tx: Tx;
  clientId: string;
  now: Date;
  /** The client's target market; null where it has none. */
  market: { path: string; name: string } | null;
  /** The clock by which the client's days go. */
  timeZone: string;
}

/** An insight found by a rule, before dismissed ones are left out. */
export interface Finding extends Insight {
  /**
   * For rules that group: the instant (ISO 8601) since which the finding holds. Dismissing a group dismisses every
   * finding up to the newest one in it; later ones are shown again.
   */
  since?: string;
}

export type Rule = (context: RuleContext) => Promise<Finding[]>;

/** From this number of similar findings, a rule returns one insight for the group. */
export const groupFrom = 4;
/** Rows in an insight's evidence, at most. */
export const maxEvidence = 10;
/** Contacts that a table can be opened with by id, at most. */
export const maxTableRows = 50;

export const day = 86_400_000;
/** `YYYY-MM-DD` in UTC. */
export const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** When evidence is of that knows its day (`YYYY-MM-DD`) and no time, as a move does. */
export const onThatDay = (date: string): Pick<Evidence, 'asOf' | 'day'> => ({
  asOf: `${date}T00:00:00.000Z`,
  day: date,
});

const groupId = (rule: string, since: string) => `${rule}:upto:${since}`;

/** The id and `since` of a rule's group; `since` is that of its newest member. */
export function groupFields(rule: string, since: string): Pick<Finding, 'id' | 'since'> {
  return { id: groupId(rule, since), since };
}

/**
 * The action of a group of silent contacts: exactly these where the table can be opened with all `total` of them, else its
 * filters, which also find who was added since and never contacted.
 */
export const contactsOf = (
  ids: readonly string[],
  total: number,
  filters: Omit<Extract<InsightAction, { kind: 'table' }>, 'kind'>,
): Pick<Finding, 'actionLabel' | 'action'> =>
  total <= ids.length
    ? { actionLabel: 'Show the contacts', action: { kind: 'table', only: [...ids] } }
    : {
        actionLabel: 'Show them and who was never contacted',
        action: { kind: 'table', ...filters, doNotContact: 'no' },
      };

/** Whether a finding was dismissed, by itself or with a group that included it. */
export function isDismissed(finding: Finding, dismissed: ReadonlySet<string>): boolean {
  if (dismissed.has(finding.id)) return true;
  const { since } = finding;
  if (since === undefined) return false;
  const prefix = groupId(finding.id.slice(0, finding.id.indexOf(':')), '');
  return [...dismissed].some((id) => id.startsWith(prefix) && id.slice(prefix.length) >= since);
}

const urgency = (type: InsightType) => insightTypes.indexOf(type);

/** Most urgent first, then newest evidence, then by id. */
export function byUrgency(a: Finding, b: Finding): number {
  return (
    urgency(a.type) - urgency(b.type) || compare(b.evidence.asOf, a.evidence.asOf) || compare(a.id, b.id)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
