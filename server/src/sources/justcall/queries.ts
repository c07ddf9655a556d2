import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { SourceCall } from './calls.ts';

/** The client's contacts behind telephone numbers and e-mail addresses; of several, the oldest. */
async function contactsOf({ client }: Tx, clientId: string, calls: SourceCall[]) {
  const phones = [...new Set(calls.flatMap(({ phoneKey }) => phoneKey ?? []))];
  const emails = [...new Set(calls.flatMap(({ email }) => email ?? []))];
  const { rows } = await client.query<{ id: string; phone: string | null; email: string }>(
    `SELECT id, right(regexp_replace(phone, '\\D', '', 'g'), 10) AS phone, lower(email) AS email FROM contacts
     WHERE client_id = $1 AND phone IS NOT NULL AND right(regexp_replace(phone, '\\D', '', 'g'), 10) = ANY ($2)
     UNION
     SELECT id, NULL, lower(email) FROM contacts WHERE client_id = $1 AND lower(email) = ANY ($3)
     ORDER BY id DESC`,
    [clientId, phones, emails],
  );
  // Later entries win, and the oldest contact comes last.
  const byPhone = new Map(rows.flatMap(({ id, phone }) => (phone ? [[phone, id]] : [])));
  const byEmail = new Map(rows.flatMap(({ id, email }) => (email ? [[email, id]] : [])));
  return ({ phoneKey, email }: SourceCall) =>
    (phoneKey === null ? undefined : byPhone.get(phoneKey)) ??
    (email === null ? undefined : byEmail.get(email));
}

/**
 * Keeps the client's calls with contacts in its book; a call with somebody else has nowhere to be shown. A call that is
 * known takes over what the dialer says now.
 * @returns what was written, how many are kept, and who was in touch when by calls that are new: one that is read again
 *   says nothing that a person may not have corrected since
 */
export async function upsertCalls(
  tx: Tx,
  clientId: string,
  calls: SourceCall[],
  at: Date,
): Promise<{
  added: number;
  updated: number;
  kept: number;
  touches: { contactId: string; at: Date }[];
}> {
  const contactOf = await contactsOf(tx, clientId, calls);
  const rows = [...new Map(calls.map((call) => [call.sourceId, call])).values()].flatMap((call) => {
    const contactId = contactOf(call);
    return contactId === undefined ? [] : [{ ...call, id: newId(), contactId }];
  });
  // Before their calls, and in the order of their ids, as everywhere: two writers cannot wait for each other.
  await tx.client.query(
    'SELECT 1 FROM contacts WHERE client_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [clientId, rows.map(({ contactId }) => contactId)],
  );
  const { rows: written } = await tx.client.query<{ id: string; added: boolean }>(
    `INSERT INTO activities AS a (client_id, id, contact_id, type, subject, outcome, notes, duration_seconds,
       disposition, agent, occurred_at, source, source_id, created_at)
     SELECT $1, r.id, r."contactId", r.type, r.subject, r.outcome, r.notes, r."durationSeconds", r.disposition,
       r.agent, r."occurredAt", 'justcall', r."sourceId", $3
     FROM jsonb_to_recordset($2) AS r(id uuid, "contactId" uuid, type text, subject text, outcome text, notes text,
       "durationSeconds" int, disposition text, agent text, "occurredAt" timestamptz, "sourceId" text)
     ON CONFLICT (client_id, source, source_id) WHERE source_id IS NOT NULL DO UPDATE SET
       outcome = excluded.outcome, notes = excluded.notes, duration_seconds = excluded.duration_seconds,
       disposition = excluded.disposition
     WHERE (a.outcome, a.notes, a.duration_seconds, a.disposition) IS DISTINCT FROM
       (excluded.outcome, excluded.notes, excluded.duration_seconds, excluded.disposition)
     RETURNING id, id = ANY ($4::uuid[]) AS added`,
    [clientId, JSON.stringify(rows), at, rows.map(({ id }) => id)],
  );
  const added = new Set(written.flatMap((row) => (row.added ? [row.id] : [])));
  return {
    added: added.size,
    updated: written.length - added.size,
    kept: rows.length,
    touches: rows.flatMap(({ id, contactId, occurredAt }) =>
      added.has(id) ? [{ contactId, at: new Date(occurredAt) }] : [],
    ),
  };
}
