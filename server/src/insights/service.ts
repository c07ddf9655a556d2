import {
  type Insight,
  type Intel,
  type IntelInput,
  intelLimit,
  intelPriorities,
  intelTypes,
  namesContact,
} from '@liftout/contract/insights';
import { timeZoneOf } from '@liftout/contract/values/time-zones';
import type { ActivityService } from '../activity/service.ts';
import { audit } from '../platform/audit.ts';
import { daysBefore } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import { likePattern } from '../platform/db/sql/like.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { deleteDismissal, insertDismissal, readDismissed } from './queries/dismissals.ts';
import {
  countIntel,
  findIntel,
  findOneIntel,
  type IntelRow,
  type IntelSelection,
  insertIntel,
} from './queries/intel.ts';
import { readTargetMarket } from './queries/target-market.ts';
import { byUrgency, type Finding, isDismissed, type Rule } from './rule.ts';
import { connectRateFalls } from './rules/connect-rate.ts';
import { contactMoved } from './rules/contact-moved.ts';
import { dealSilent } from './rules/deal-silent.ts';
import { dealWon } from './rules/deal-won.ts';
import { highValueUnreached } from './rules/high-value-unreached.ts';
import { contactsOfIntel, submittedIntel } from './rules/intel.ts';
import { liftOut } from './rules/lift-out.ts';

const limitMessage = `You've reached the limit of ${intelLimit.pieces} intel submissions in ${intelLimit.days} days. Try again in a few days.`;

export { tellOfMatchedMoves } from './matched-moves.ts';
export { contactMovesBetween } from './rules/contact-moved.ts';
export { silentDealsOf } from './rules/deal-silent.ts';

export type InsightsService = ReturnType<typeof insightsService>;

/** Insights: findings of rules over the data, and intel (design 4.14). */
export function insightsService({ db, clock }: Platform, activity: ActivityService) {
  const rules: Rule[] = [
    contactMoved,
    liftOut,
    dealSilent,
    highValueUnreached,
    connectRateFalls(activity),
    dealWon,
    submittedIntel,
  ];

  /** The findings of all rules, one after the other on one connection: each takes a few milliseconds. */
  async function findings(tx: Tx, clientId: string): Promise<Finding[]> {
    const market = await readTargetMarket(tx, clientId);
    const timeZone = timeZoneOf(market?.path ?? null);
    const context = { tx, clientId, now: clock.now(), market, timeZone };
    const found: Finding[] = [];
    for (const rule of rules) found.push(...(await rule(context)));
    return found;
  }

  async function auditChange(
    tx: Tx,
    clientId: string,
    action: 'insight.dismissed' | 'insight.restored',
    insightId: string,
  ) {
    await audit(tx, { action, entity: 'insight', entityId: insightId, clientId }, clock.now());
  }

  /** Most urgent first, without dismissed ones. */
  async function listIn(tx: Tx, clientId: string): Promise<Insight[]> {
    const dismissed = await readDismissed(tx, clientId);
    const found = await findings(tx, clientId);
    return found
      .filter((finding) => !isDismissed(finding, dismissed))
      .sort(byUrgency)
      .map(({ since: _, ...insight }) => insight);
  }

  return {
    listIn,

    list: (scope: TenantScope): Promise<Insight[]> => db.as(scope, (tx) => listIn(tx, scope.clientId)),

    /** Dismisses an insight; doing so again changes nothing. Throws 404 where the client has no such insight now. */
    dismiss: (scope: TenantScope, insightId: string): Promise<void> =>
      db.as(scope, async (tx) => {
        const { clientId, actor } = scope;
        const found = await findings(tx, clientId);
        if (!found.some(({ id }) => id === insightId)) throw notFound('This insight');
        const at = clock.now();
        const row = { clientId, insightId, dismissedBy: actor.name, dismissedAt: at };
        if (await insertDismissal(tx, row)) await auditChange(tx, clientId, 'insight.dismissed', insightId);
      }),

    /** Restores a dismissed insight. Throws 404 where the client had not dismissed it. */
    restore: (scope: TenantScope, insightId: string): Promise<void> =>
      db.as(scope, async (tx) => {
        if (!(await deleteDismissal(tx, scope.clientId, insightId))) throw notFound('This insight');
        await auditChange(tx, scope.clientId, 'insight.restored', insightId);
      }),

    /** A page of intel of one client or of all, newest first, and the total number. */
    listIntel: (
      scope: Scope,
      { q, ...selection }: Omit<IntelSelection, 'clientId' | 'pattern'> & { q: string },
    ): Promise<{ intel: Intel[]; total: number }> =>
      db.as(scope, async (tx) => {
        const clientId = scope.kind === 'tenant' ? scope.clientId : null;
        const pattern = q === '' ? null : likePattern(q);
        const { rows, total } = await findIntel(tx, { ...selection, clientId, pattern });
        return { intel: await withContacts(tx, rows, clock.now()), total };
      }),

    /** Throws 404. */
    oneIntel: (scope: Scope, id: string): Promise<Intel> =>
      db.as(scope, async (tx) => {
        const row = await findOneIntel(tx, id);
        const [found] = row ? await withContacts(tx, [row], clock.now()) : [];
        if (!found) throw notFound('This intel');
        return found;
      }),

    /**
     * Stores intel, which is an insight at once; its contact and firm only for types that have them. Throws 409 where the
     * user reached the limit.
     */
    submitIntel: (scope: TenantScope, input: IntelInput): Promise<Intel> =>
      db.as(scope, async (tx) => {
        const { clientId, actor } = scope;
        const createdAt = clock.now();
        const since = daysBefore(createdAt, intelLimit.days);
        if ((await countIntel(tx, clientId, { submittedBy: actor.name, since })) >= intelLimit.pieces)
          throw conflict(limitMessage);
        const about = namesContact(input.type);
        const row = {
          clientId,
          id: newId(),
          type: input.type,
          subject: input.subject,
          description: input.description,
          contactName: (about && input.contactName) || null,
          firm: (about && input.firm) || null,
          priority: input.priority,
          submittedBy: actor.name,
          createdAt,
        };
        await insertIntel(tx, row);
        const { contactId, ...after } = toIntel(
          row,
          (await contactsOfIntel(tx, [row], createdAt)).get(row.id),
        );
        await audit(
          tx,
          { action: 'intel.submitted', entity: 'intel', entityId: row.id, clientId, after },
          createdAt,
        );
        return { ...after, contactId };
      }),
  };
}

/** Intel with the contacts that it names. */
async function withContacts(tx: Tx, rows: IntelRow[], now: Date): Promise<Intel[]> {
  const meant = await contactsOfIntel(tx, rows, now);
  return rows.map((row) => toIntel(row, meant.get(row.id)));
}

function toIntel(
  { clientId: client, type, priority, createdAt, ...rest }: IntelRow,
  contactId: string | undefined,
): Intel {
  return {
    ...rest,
    contactId: contactId ?? null,
    client,
    // The database checks both.
    type: intelTypes.find((one) => one === type) ?? 'market_update',
    priority: intelPriorities.find((one) => one === priority) ?? 'medium',
    createdAt: createdAt.toISOString(),
  };
}
