import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { SourceContact } from './contacts.ts';

/**
 * Brings a page of an upstream's contacts into a client's book: new ones are added, known ones (by source and its id)
 * take over what the upstream says, and what it leaves blank stays as it is.
 */
export async function upsertContacts(
  { client }: Tx,
  clientId: string,
  source: string,
  contacts: SourceContact[],
  at: Date,
): Promise<{ added: number; updated: number }> {
  const rows = [...new Map(contacts.map((contact) => [contact.sourceId, contact])).values()];
  const { rows: written } = await client.query<{ added: boolean }>(
    `INSERT INTO contacts AS c (client_id, id, source, source_id, first_name, last_name, email, phone, job_title,
       firm, city, created_at, updated_at)
     SELECT $1, r.id, $2, r."sourceId", r."firstName", r."lastName", r.email, r.phone, r."jobTitle", r.firm, r.city,
       $4, $4
     FROM jsonb_to_recordset($3) AS r(id uuid, "sourceId" text, "firstName" text, "lastName" text, email text,
       phone text, "jobTitle" text, firm text, city text)
     ON CONFLICT (client_id, source, source_id) WHERE source_id IS NOT NULL DO UPDATE SET
       first_name = coalesce(nullif(excluded.first_name, ''), c.first_name),
       last_name = coalesce(nullif(excluded.last_name, ''), c.last_name),
       email = coalesce(nullif(excluded.email, ''), c.email),
       phone = coalesce(excluded.phone, c.phone),
       job_title = coalesce(excluded.job_title, c.job_title),
       firm = coalesce(nullif(excluded.firm, ''), c.firm),
       city = coalesce(excluded.city, c.city),
       version = c.version + 1,
       updated_at = excluded.updated_at
     WHERE (c.first_name, c.last_name, c.email, c.firm) IS DISTINCT FROM
         (coalesce(nullif(excluded.first_name, ''), c.first_name), coalesce(nullif(excluded.last_name, ''), c.last_name),
          coalesce(nullif(excluded.email, ''), c.email), coalesce(nullif(excluded.firm, ''), c.firm))
       OR (c.phone, c.job_title, c.city) IS DISTINCT FROM
         (coalesce(excluded.phone, c.phone), coalesce(excluded.job_title, c.job_title), coalesce(excluded.city, c.city))
     RETURNING c.version = 1 AS added`,
    [clientId, source, JSON.stringify(rows.map((row) => ({ id: newId(), ...row }))), at],
  );
  const added = written.filter((row) => row.added).length;
  return { added, updated: written.length - added };
}
