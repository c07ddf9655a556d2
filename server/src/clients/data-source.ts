import { isDeepStrictEqual } from 'node:util';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { type DataSourceRow, findDataSource, updateDataSource } from './queries/data-source.ts';

export type { DataSourceRow } from './queries/data-source.ts';

/** A client's data-source settings. Throws 404. */
export async function readDataSource(tx: Tx, clientId: string): Promise<DataSourceRow> {
  const row = await findDataSource(tx, clientId);
  if (!row) throw notFound(`Client "${clientId}"`);
  return row;
}

/**
 * Changes a client's data-source settings; an absent one is left as it is. Nothing is written where all stay the same.
 * @returns whether they were changed: false where `version` is given and outdated. Throws 404.
 */
export async function changeDataSource(
  tx: Tx,
  clientId: string,
  change: Partial<Omit<DataSourceRow, 'version'>>,
  { version, at }: { version: number | undefined; at: Date },
): Promise<boolean> {
  const before = await findDataSource(tx, clientId, { lock: true });
  if (!before) throw notFound(`Client "${clientId}"`);
  if (version !== undefined && version !== before.version) return false;
  const { version: _, ...old } = before;
  const after = { ...old, ...change };
  if (isDeepStrictEqual(old, after)) return true;
  await updateDataSource(tx, clientId, change, at);
  await audit(
    tx,
    {
      action: 'client.data_source_updated',
      entity: 'client',
      entityId: clientId,
      clientId,
      before: old,
      after,
    },
    at,
  );
  return true;
}
