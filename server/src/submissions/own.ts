import { instantInput } from '@liftout/contract/common';
import type { ResponseOf } from '@liftout/contract/endpoint';
import type { listOwnSubmissions, OwnSubmission } from '@liftout/contract/own-submissions';
import { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import { cursorOf } from '../platform/http/payload/cursor.ts';
import { toSubmissionFields } from './fields.ts';
import { findOwnSubmissions, type SubmissionRow } from './queries.ts';

/** The last submission of a page. */
const ownCursor = cursorOf(z.object({ at: instantInput, id: z.uuid() }));

/** A page of what a client submitted. Throws 400 for an invalid cursor. */
export async function listOwn(
  db: Database,
  scope: TenantScope,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<ResponseOf<typeof listOwnSubmissions>> {
  const after = cursor === undefined ? undefined : ownCursor.read(cursor);
  const { rows, total, waiting } = await db.as(scope, (tx) =>
    findOwnSubmissions(tx, scope.clientId, { limit: limit + 1, after }),
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    submissions: rows.slice(0, limit).map(toOwn),
    total,
    waiting,
    next: last ? ownCursor.write({ at: last.createdAt.toISOString(), id: last.id }) : null,
  };
}

/** Without what an admin alone needs; no address or number to reach the person by. */
function toOwn(row: SubmissionRow): OwnSubmission {
  const { firstName, lastName, firm } = toSubmissionFields(row.fields);
  return {
    id: row.id,
    name: `${firstName} ${lastName}`.trim(),
    firm,
    submittedBy: row.submittedBy,
    submittedAt: row.createdAt.toISOString(),
    status: row.status,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    contactId: row.contactId,
  };
}
