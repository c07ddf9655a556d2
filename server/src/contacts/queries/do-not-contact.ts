import type { DoNotContactReason } from '@liftout/contract/contacts';
import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

/** Why someone must not be contacted. */
export interface Mark {
  reason: DoNotContactReason;
  note: string | null;
}

/** Writes the mark of contacts, where it differs; one that is changed keeps its day and who set it. Null: none. */
export async function writeMark(
  tx: Tx,
  clientId: string,
  ids: string[],
  mark: Mark | null,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const own = sql`client_id = ${clientId} AND id = ANY(${ids}::uuid[])`;
  const touched = sql`version = version + 1, updated_at = ${at}`;
  await (mark === null
    ? execute(
        tx,
        'remove_do_not_contact',
        sql`UPDATE contacts SET do_not_contact_at = NULL, do_not_contact_reason = NULL, do_not_contact_note = NULL,
             do_not_contact_by = NULL, ${touched} WHERE ${own} AND do_not_contact_at IS NOT NULL`,
      )
    : execute(
        tx,
        'write_do_not_contact',
        sql`UPDATE contacts SET do_not_contact_at = coalesce(do_not_contact_at, ${at}), do_not_contact_reason = ${mark.reason},
             do_not_contact_note = ${mark.note}, do_not_contact_by = coalesce(do_not_contact_by, ${by}), ${touched}
           WHERE ${own} AND (do_not_contact_at IS NULL
             OR (do_not_contact_reason, do_not_contact_note) IS DISTINCT FROM (${mark.reason}, ${mark.note}::text))`,
      ));
}

const copied = defineQuery('copy_do_not_contact', {
  reason: text<DoNotContactReason>().always('a CHECK: it is there where do_not_contact_at is'),
  note: text().orNull(),
});

/** Gives a contact the mark of another one, where it has none. @returns the mark; undefined where nothing was written */
export const copyMark = (
  tx: Tx,
  clientId: string,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<Mark | undefined> =>
  copied.first(
    tx,
    sql`UPDATE contacts c SET do_not_contact_at = f.do_not_contact_at, do_not_contact_reason = f.do_not_contact_reason,
        do_not_contact_note = f.do_not_contact_note, do_not_contact_by = f.do_not_contact_by,
        version = c.version + 1, updated_at = ${at}
      FROM contacts f WHERE c.client_id = ${clientId} AND c.id = ${to} AND c.do_not_contact_at IS NULL
        AND f.client_id = ${clientId} AND f.id = ${from} AND f.do_not_contact_at IS NOT NULL
      RETURNING c.do_not_contact_reason AS reason, c.do_not_contact_note AS note`,
  );
