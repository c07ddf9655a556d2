import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { uuid } from '../../platform/db/sql/row-types.ts';
import { rowsOfSource } from '../../platform/db/sql/rows-of-source.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { type ContactRow, contactColumns, contactRow, openDeal } from './row.ts';

/** A contact of a source. Null or blank is unknown there, and does not overwrite our value. */
export interface SourceContact {
  /** Its id in that source. */
  sourceId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  jobTitle: string | null;
  firm: string;
  city: string | null;
  /** Absent where the source has no such column. */
  crd?: string | null;
  aumCents?: number | null;
  /** Of the trailing twelve months. */
  revenueCents?: number | null;
  notes?: string | null;
  /** When the source says that the record was last changed; null or absent: it does not say. */
  modifiedAt?: Date | null;
  /** When single fields were changed, where the source says so. */
  fieldTimes?: Partial<Record<string, Date>>;
}

const contactsOfSource = defineQuery('lock_contacts_of_source', contactRow);

/** The contacts of a source by its ids, ordered by our ids, locked until the transaction ends. */
export function lockContactsOfSource(
  tx: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<ContactRow[]> {
  return contactsOfSource.all(
    tx,
    sql`SELECT ${contactColumns} FROM ${rowsOfSource('contacts', { clientId, source, sourceIds })} c
      LEFT JOIN LATERAL (
        SELECT id, value_cents FROM deals
        WHERE client_id = c.client_id AND contact_id = c.id AND archived_at IS NULL LIMIT 1
      ) d ON true`,
  );
}

const writtenContacts = defineQuery('write_source_contacts', contactRow);

/** Adds new contacts and changes those that differ, in one statement. @returns the written rows, with their new values */
export function writeSourceContacts(
  tx: Tx,
  clientId: string,
  source: string,
  contacts: SourceContact[],
  at: Date,
): Promise<ContactRow[]> {
  const rows = JSON.stringify(contacts.map((row) => ({ id: newId(), ...row })));
  return writtenContacts.all(
    tx,
    sql`WITH c AS (
      INSERT INTO contacts AS c (client_id, id, source, source_id, first_name, last_name, email, phone, job_title,
        firm, city, crd, aum_cents, revenue_cents, notes, created_at, updated_at)
      SELECT ${clientId}, r.id, ${source}, r."sourceId", r."firstName", r."lastName", r.email, r.phone, r."jobTitle", r.firm, r.city,
        r.crd, r."aumCents", r."revenueCents", r.notes, ${at}::timestamptz, ${at}::timestamptz
      FROM jsonb_to_recordset(${rows}) AS r(id uuid, "sourceId" text, "firstName" text, "lastName" text, email text,
        phone text, "jobTitle" text, firm text, city text, crd text, "aumCents" bigint, "revenueCents" bigint, notes text)
      ON CONFLICT (client_id, source, source_id) WHERE source_id IS NOT NULL DO UPDATE SET
        first_name = coalesce(nullif(excluded.first_name, ''), c.first_name),
        last_name = coalesce(nullif(excluded.last_name, ''), c.last_name),
        email = coalesce(nullif(excluded.email, ''), c.email),
        phone = coalesce(excluded.phone, c.phone),
        job_title = coalesce(excluded.job_title, c.job_title),
        firm = coalesce(nullif(excluded.firm, ''), c.firm),
        city = coalesce(excluded.city, c.city),
        crd = coalesce(excluded.crd, c.crd),
        aum_cents = coalesce(excluded.aum_cents, c.aum_cents),
        revenue_cents = coalesce(excluded.revenue_cents, c.revenue_cents),
        notes = coalesce(excluded.notes, c.notes),
        version = c.version + 1,
        updated_at = excluded.updated_at
      WHERE (c.first_name, c.last_name, c.email, c.firm) IS DISTINCT FROM
          (coalesce(nullif(excluded.first_name, ''), c.first_name), coalesce(nullif(excluded.last_name, ''), c.last_name),
           coalesce(nullif(excluded.email, ''), c.email), coalesce(nullif(excluded.firm, ''), c.firm))
        OR (c.phone, c.job_title, c.city) IS DISTINCT FROM
          (coalesce(excluded.phone, c.phone), coalesce(excluded.job_title, c.job_title), coalesce(excluded.city, c.city))
        OR (c.crd, c.aum_cents, c.revenue_cents, c.notes) IS DISTINCT FROM
          (coalesce(excluded.crd, c.crd), coalesce(excluded.aum_cents, c.aum_cents),
           coalesce(excluded.revenue_cents, c.revenue_cents), coalesce(excluded.notes, c.notes))
      RETURNING c.*
    ) SELECT ${contactColumns} FROM c ${openDeal} ORDER BY c.id`,
  );
}

const idOfSource = defineQuery('find_contacts_of_source', { id: uuid() });

/** The ids of a source's contacts, archived ones too, by its ids. */
export const findContactsOfSource = async (
  tx: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<string[]> =>
  (
    await idOfSource.all(
      tx,
      sql`SELECT id FROM contacts
        WHERE client_id = ${clientId} AND source = ${source} AND source_id = ANY (${sourceIds}::text[]) ORDER BY id`,
    )
  ).map(({ id }) => id);
