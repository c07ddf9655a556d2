import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { contactCadences, nextSteps } from '../platform/db/schema/index.ts';
import { reachable } from '../platform/db/sql/reachable.ts';
import { bool, int4, text, timestamptz, uuid } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, type Sql, sql } from '../platform/db/sql/sql.ts';

export type StepRow = typeof nextSteps.$inferSelect;

const lockedContact = defineQuery('next_steps_contact', { id: uuid() });

/** Whether the client has this contact, neither archived nor erased; until the transaction ends, its steps are changed by no other. */
export const lockContact = async (tx: Tx, clientId: string, contactId: string): Promise<boolean> =>
  (await lockedContact.first(
    tx,
    sql`SELECT id FROM contacts WHERE client_id = ${clientId} AND id = ${contactId} AND archived_at IS NULL AND erased_at IS NULL
      FOR NO KEY UPDATE`,
  )) !== undefined;

const knownContact = defineQuery('next_steps_known_contact', { id: uuid() });

/** Whether the client has this contact, archived or not. */
export const hasContact = async (tx: Tx, clientId: string, contactId: string): Promise<boolean> =>
  (await knownContact.first(
    tx,
    sql`SELECT id FROM contacts WHERE client_id = ${clientId} AND id = ${contactId}`,
  )) !== undefined;

const cadenceRow = defineQuery('next_steps_cadence', {
  everyDays: int4(),
  dueOn: text().always('the text of a day that is never null'),
});

/** How often the contact is to be contacted, and the day (`YYYY-MM-DD`) of the next time by a time zone. */
export const readCadence = (tx: Tx, clientId: string, contactId: string, timeZone: string) =>
  cadenceRow.first(
    tx,
    sql`SELECT k.every_days AS "everyDays",
        ((coalesce(c.last_contacted, k.set_at) AT TIME ZONE ${timeZone})::date + k.every_days)::text AS "dueOn"
      FROM contact_cadences k JOIN contacts c ON c.client_id = k.client_id AND c.id = k.contact_id
      WHERE k.client_id = ${clientId} AND k.contact_id = ${contactId}`,
  );

/** A contact's open steps, the earliest first. */
export const findOpenSteps = ({ orm }: Tx, clientId: string, contactId: string): Promise<StepRow[]> =>
  orm
    .select()
    .from(nextSteps)
    .where(
      and(eq(nextSteps.clientId, clientId), eq(nextSteps.contactId, contactId), isNull(nextSteps.doneAt)),
    )
    .orderBy(asc(nextSteps.dueOn), asc(nextSteps.id));

/** A contact's steps that were done last, the latest first. */
export const findDoneSteps = (
  { orm }: Tx,
  clientId: string,
  contactId: string,
  limit: number,
): Promise<StepRow[]> =>
  orm
    .select()
    .from(nextSteps)
    .where(
      and(eq(nextSteps.clientId, clientId), eq(nextSteps.contactId, contactId), isNotNull(nextSteps.doneAt)),
    )
    .orderBy(desc(nextSteps.doneAt), desc(nextSteps.id))
    .limit(limit);

export const countOpenSteps = ({ orm }: Tx, clientId: string, contactId: string): Promise<number> =>
  orm.$count(
    nextSteps,
    and(eq(nextSteps.clientId, clientId), eq(nextSteps.contactId, contactId), isNull(nextSteps.doneAt)),
  );

const firstStep = defineQuery(
  'next_steps_first',
  {
    id: uuid(),
    contactId: uuid(),
    what: text(),
    /** `YYYY-MM-DD` */
    dueOn: text().always('the text of a day that is never null'),
    ownerId: uuid().orNull(),
    ownerName: text().orNull(),
    ownerLeft: bool(),
    doneAt: timestamptz().orNull(),
    doneBy: text().orNull(),
    version: int4(),
  },
  { prepared: true },
);
export type FirstStep = AnswerOf<typeof firstStep>;

/**
 * The first open step of each contact that may be contacted, the earliest first. Reads the earliest steps by their index
 * until it has `limit` contacts, so that a client's older steps cost nothing.
 */
export const readFirstSteps = (tx: Tx, clientId: string, limit: number): Promise<FirstStep[]> =>
  firstStep.all(
    tx,
    sql`SELECT s.id, s.contact_id AS "contactId", s.what, s.due_on::text AS "dueOn", s.owner_id AS "ownerId",
        s.owner_name AS "ownerName", s.owner_left AS "ownerLeft", s.done_at AS "doneAt", s.done_by AS "doneBy", s.version
      FROM next_steps s JOIN contacts c ON c.client_id = s.client_id AND c.id = s.contact_id
      WHERE s.client_id = ${clientId} AND s.done_at IS NULL AND c.archived_at IS NULL AND ${reachable} AND NOT EXISTS (
        SELECT FROM next_steps e WHERE e.client_id = s.client_id AND e.contact_id = s.contact_id
          AND e.done_at IS NULL AND (e.due_on, e.id) < (s.due_on, s.id))
      ORDER BY s.due_on, s.id LIMIT ${limit}`,
  );

const firstOf = 'the row of a lateral join';
const stepOfContact = defineQuery('next_steps_of_contacts', {
  contactId: uuid().always('an argument'),
  what: text().always(firstOf),
  /** `YYYY-MM-DD` */
  dueOn: text().always(firstOf),
});

/** The first open step of some contacts, by their ids; those without one are missing. */
export async function findFirstSteps(
  tx: Tx,
  contacts: readonly { clientId: string; id: string }[],
): Promise<Map<string, { what: string; dueOn: string }>> {
  const rows = await stepOfContact.all(
    tx,
    sql`SELECT n.contact_id AS "contactId", f.what, f.due_on::text AS "dueOn"
     FROM unnest(${contacts.map(({ clientId }) => clientId)}::text[], ${contacts.map(({ id }) => id)}::uuid[])
       AS n (client_id, contact_id)
     CROSS JOIN LATERAL (SELECT s.what, s.due_on FROM next_steps s
       WHERE s.client_id = n.client_id AND s.contact_id = n.contact_id AND s.done_at IS NULL
       ORDER BY s.due_on, s.id LIMIT 1) f`,
  );
  return new Map(rows.map(({ contactId, ...step }) => [contactId, step]));
}

/** Whether contact `c` has a step, open or done, or a cadence. */
export const isPlanned: Sql = sql`(EXISTS (SELECT FROM next_steps s WHERE s.client_id = c.client_id AND s.contact_id = c.id)
  OR EXISTS (SELECT FROM contact_cadences k WHERE k.client_id = c.client_id AND k.contact_id = c.id))`;

/** Whether a text is that of a step of contact `c`, open or done (`stepText`): it came from a file of ours. */
export const isTextOfStep = (text: Sql): Sql =>
  sql`EXISTS (SELECT FROM next_steps s WHERE s.client_id = c.client_id AND s.contact_id = c.id
    AND s.what || ' (due ' || s.due_on || ')' = ${text})`;

const dueStep = defineQuery('next_steps_due', {
  id: uuid(),
  contactId: uuid(),
  name: text().always('names are never null'),
  firm: text(),
  what: text(),
  dueOn: text().always('the text of a day that is never null'),
  ownerName: text().orNull(),
  total: int4().always('count'),
});

/** The first open steps that are due by a day, of contacts that may be contacted, and how many there are. */
export const findDueSteps = (
  tx: Tx,
  clientId: string,
  { until, limit }: { until: string; limit: number },
): Promise<AnswerOf<typeof dueStep>[]> =>
  dueStep.all(
    tx,
    sql`SELECT s.id, s.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS name, c.firm, s.what,
        s.due_on::text AS "dueOn", CASE WHEN s.owner_id IS NOT NULL AND NOT s.owner_left THEN s.owner_name END AS "ownerName",
        count(*) OVER ()::int AS total
      FROM next_steps s JOIN contacts c ON c.client_id = s.client_id AND c.id = s.contact_id
      WHERE s.client_id = ${clientId} AND s.done_at IS NULL AND s.due_on <= ${until}::date
        AND c.archived_at IS NULL AND ${reachable}
      ORDER BY s.due_on, s.id LIMIT ${limit}`,
  );

const contactOfStep = defineQuery('next_steps_contact_of_step', { id: uuid() });

/** Locks the contact of a step, archived or not, so that nobody adds or reopens one of its steps meanwhile. */
export async function lockContactOfStep(tx: Tx, clientId: string, stepId: string): Promise<void> {
  await contactOfStep.first(
    tx,
    sql`SELECT c.id FROM next_steps s JOIN contacts c ON c.client_id = s.client_id AND c.id = s.contact_id
      WHERE s.client_id = ${clientId} AND s.id = ${stepId} FOR NO KEY UPDATE OF c`,
  );
}

/** One step, which nobody else can change until the transaction ends. */
export async function lockStep({ orm }: Tx, clientId: string, id: string): Promise<StepRow | undefined> {
  const [row] = await orm
    .select()
    .from(nextSteps)
    .where(and(eq(nextSteps.clientId, clientId), eq(nextSteps.id, id)))
    .for('update');
  return row;
}

export async function insertSteps({ orm }: Tx, rows: StepRow[]): Promise<void> {
  if (rows.length > 0) await orm.insert(nextSteps).values(rows);
}

/** The contacts among these that have so many open steps, or more. */
export async function findFull(
  { orm }: Tx,
  clientId: string,
  contactIds: string[],
  limit: number,
): Promise<string[]> {
  const rows = await orm
    .select({ contactId: nextSteps.contactId })
    .from(nextSteps)
    .where(
      and(
        eq(nextSteps.clientId, clientId),
        inArray(nextSteps.contactId, contactIds),
        isNull(nextSteps.doneAt),
      ),
    )
    .groupBy(nextSteps.contactId)
    .having(gte(count(), limit));
  return rows.map(({ contactId }) => contactId);
}

/** Removes those that nobody has changed or finished since they were added. @returns them */
export const deleteUnchangedSteps = ({ orm }: Tx, clientId: string, ids: string[]): Promise<StepRow[]> =>
  orm
    .delete(nextSteps)
    .where(
      and(
        eq(nextSteps.clientId, clientId),
        inArray(nextSteps.id, ids),
        eq(nextSteps.version, 1),
        isNull(nextSteps.doneAt),
      ),
    )
    .returning();

export async function writeStep({ orm }: Tx, { clientId, id, ...columns }: StepRow): Promise<void> {
  await orm
    .update(nextSteps)
    .set(columns)
    .where(and(eq(nextSteps.clientId, clientId), eq(nextSteps.id, id)));
}

export async function deleteStep({ orm }: Tx, clientId: string, id: string): Promise<void> {
  await orm.delete(nextSteps).where(and(eq(nextSteps.clientId, clientId), eq(nextSteps.id, id)));
}

/** Sets a contact's cadence; the first one counts from `setAt` where the contact was never contacted. */
export async function writeCadence({ orm }: Tx, row: typeof contactCadences.$inferInsert): Promise<void> {
  await orm
    .insert(contactCadences)
    .values(row)
    .onConflictDoUpdate({
      target: [contactCadences.clientId, contactCadences.contactId],
      set: { everyDays: row.everyDays },
    });
}

export async function deleteCadence({ orm }: Tx, clientId: string, contactId: string): Promise<void> {
  await orm
    .delete(contactCadences)
    .where(and(eq(contactCadences.clientId, clientId), eq(contactCadences.contactId, contactId)));
}

/** Gives the steps of a contact to another one of the client. */
export async function giveSteps({ orm }: Tx, clientId: string, from: string, to: string): Promise<void> {
  await orm
    .update(nextSteps)
    .set({ contactId: to })
    .where(and(eq(nextSteps.clientId, clientId), eq(nextSteps.contactId, from)));
}

/** Gives the cadence of a contact to another one of the client, which keeps its own if it has one. */
export const giveCadence = (tx: Tx, clientId: string, from: string, to: string): Promise<number> =>
  execute(
    tx,
    'give_cadence',
    sql`WITH given AS (
        DELETE FROM contact_cadences WHERE client_id = ${clientId} AND contact_id = ${from} RETURNING *
      )
      INSERT INTO contact_cadences (client_id, contact_id, every_days, set_at)
      SELECT client_id, ${to}::uuid, every_days, set_at FROM given
      ON CONFLICT (client_id, contact_id) DO NOTHING`,
  );
