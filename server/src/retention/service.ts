import type { DueContacts, Retention } from '@liftout/contract/retention';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import { platformScope, type Scope, system, type TenantScope } from '../platform/db/scope.ts';
import { offsetOf, type Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound, stale } from '../platform/http/errors/http-error.ts';
import {
  countDue,
  findRule,
  findRuledClients,
  type RuleRow,
  readDue,
  readOfContact,
  writeRule,
} from './queries.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export type RetentionService = ReturnType<typeof retentionService>;

/** For how long a client keeps personal data of contacts whom nobody works with (decision 078). */
export function retentionService({ db, clock }: Platform) {
  return {
    read: ({ clientId, actor }: TenantScope): Promise<Retention> =>
      db.as(platformScope(actor), async (tx) => toWire(await findRule(tx, clientId))),

    /** The clients with a rule. */
    list: () => db.as(platformScope(system), findRuledClients),

    /** Null ends it. The same again writes nothing. Throws 409 with the current one where `version` is outdated. */
    set: (
      { clientId, actor }: TenantScope,
      { months, version }: { months: number | null; version: number },
    ): Promise<Retention> =>
      db.as(platformScope(actor), async (tx) => {
        const before = await findRule(tx, clientId, 'update');
        const refuse = async () =>
          stale('How long personal data is kept', toWire(await findRule(tx, clientId)));
        if ((before?.version ?? 0) !== version) throw await refuse();
        if ((before?.months ?? null) === months) return toWire(before);
        const at = clock.now();
        const row = { clientId, months, changedBy: actor.name, version: version + 1, updatedAt: at };
        if (!(await writeRule(tx, row))) throw await refuse();
        const entry = { entity: 'client', entityId: clientId, clientId };
        const values = { before: { months: before?.months ?? null }, after: { months } };
        await audit(tx, { action: 'retention.set', ...entry, ...values }, at);
        return toWire(row);
      }),

    /** Whom a term would erase now, a page of them. */
    preview: (
      { clientId, actor }: TenantScope,
      { months, page, pageSize }: Paging & { months: number },
    ): Promise<DueContacts> =>
      db.as(platformScope(actor), async (tx) => {
        const term = { months, today: dayOf(clock.now()) };
        const rows = await readDue(tx, clientId, term, {
          limit: pageSize,
          offset: offsetOf({ page, pageSize }),
        });
        return {
          // A page after the last one has no row that tells it.
          total: rows[0]?.total ?? (await countDue(tx, clientId, term)),
          contacts: rows.map(({ total: _, ...contact }) => contact),
        };
      }),

    /** Until when a contact is kept. Throws 404. */
    async ofContact(scope: Scope, id: string) {
      const what = 'This contact';
      const own = await scopeOfRow(db, scope, { table: 'contacts', id, what });
      return db.as(own, async (tx) => {
        const months = (await findRule(tx, own.clientId))?.months ?? null;
        // Whether it is there is asked for in any case; the months then don't matter.
        const found = await readOfContact(tx, own.clientId, id, months ?? 0);
        if (!found) throw notFound(what);
        const { heldBy, dueOn } = found;
        if (months === null) return { months, dueOn: null, heldBy: null };
        return { months, dueOn: heldBy === null ? dueOn : null, heldBy };
      });
    },
  };
}

const toWire = (row: RuleRow | undefined): Retention => ({
  months: row?.months ?? null,
  changedBy: row?.changedBy ?? null,
  version: row?.version ?? 0,
});
