import type { AuditDetail, AuditFilters, AuditPage } from '@liftout/contract/audit';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { invalid, notFound } from '../platform/http/errors/http-error.ts';
import type { FileReader } from '../platform/paged-files.ts';
import { toDetail, toEntry } from './entry.ts';
import { auditExport } from './export.ts';
import { type AuditPosition, findActors, findEntries, findEntry } from './queries/entries.ts';

export type AuditService = ReturnType<typeof auditService>;

const maxActors = 500;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const written = ({ at, id }: AuditPosition) => `${at.toISOString()}_${id}`;

/** Throws 400 for a text that is no cursor of ours. */
function readCursor(cursor: string | undefined): AuditPosition | null {
  if (cursor === undefined) return null;
  const [instant = '', id = '', ...rest] = cursor.split('_');
  const at = new Date(instant);
  if (rest.length > 0 || Number.isNaN(at.getTime()) || at.toISOString() !== instant || !isUuid.test(id))
    throw invalid([{ path: 'cursor', message: 'Use the `next` of a page of this log.' }]);
  return { at, id };
}

/** The audit log, for admins. Entries are written by `platform/audit.ts` with what they record. */
export function auditService(platform: Platform) {
  const { db } = platform;
  const files = auditExport(platform);

  return {
    list: (
      actor: Actor,
      { cursor, pageSize, ...filters }: AuditFilters & { cursor?: string | undefined; pageSize: number },
    ): Promise<AuditPage> => {
      const after = readCursor(cursor);
      return db.as(platformScope(actor), async (tx) => {
        const { rows, next, searchedTo } = await findEntries(tx, filters, { after, pageSize });
        return {
          entries: rows.map(toEntry),
          next: next && written(next),
          searchedTo: searchedTo?.toISOString() ?? null,
        };
      });
    },

    /** Throws 404. */
    async read(actor: Actor, id: string): Promise<AuditDetail> {
      const row = await db.as(platformScope(actor), (tx) => findEntry(tx, id));
      if (!row) throw notFound('This entry');
      return toDetail(row);
    },

    actors: (actor: Actor): Promise<string[]> =>
      db.as(platformScope(actor), (tx) => findActors(tx, maxActors)),

    export: (reader: FileReader, actor: Actor, filters: AuditFilters) => files.start(reader, actor, filters),
  };
}
