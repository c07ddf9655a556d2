import type { CredentialKind } from '@liftout/contract/credentials';
import { and, sql as drizzle, eq, getTableColumns, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clientCredentials } from '../../platform/db/schema/index.ts';

export type StoredCredential = typeof clientCredentials.$inferSelect;
/** `isShared`: another client, which is not archived, has a key of the same account. */
export type ClientCredential = StoredCredential & { isShared: boolean };
type Change = Pick<StoredCredential, 'sealed' | 'keyId' | 'account'>;

const ofClient = (clientId: string) => eq(clientCredentials.clientId, clientId);
const ofKind = (clientId: string, kind: CredentialKind) =>
  and(ofClient(clientId), eq(clientCredentials.kind, kind));

const isShared = drizzle<boolean>`EXISTS (SELECT FROM client_credentials o JOIN clients k USING (client_id)
  WHERE o.kind = ${clientCredentials.kind} AND o.account = ${clientCredentials.account}
    AND o.client_id <> ${clientCredentials.clientId} AND k.archived_at IS NULL)`;
const columns = { ...getTableColumns(clientCredentials), isShared: isShared.as('is_shared') };

// All need the platform's scope: no tenant's role reads these rows.

export async function findCredentials({ orm }: Tx, clientId: string): Promise<ClientCredential[]> {
  return orm.select(columns).from(clientCredentials).where(ofClient(clientId));
}

export async function findCredential(
  { orm }: Tx,
  clientId: string,
  kind: CredentialKind,
): Promise<ClientCredential | undefined> {
  const [row] = await orm.select(columns).from(clientCredentials).where(ofKind(clientId, kind));
  return row;
}

export async function saveCredential({ orm }: Tx, row: StoredCredential): Promise<void> {
  const { clientId: _, kind: __, ...set } = row;
  await orm
    .insert(clientCredentials)
    .values(row)
    .onConflictDoUpdate({ target: [clientCredentials.clientId, clientCredentials.kind], set });
}

/** @returns whether there was one */
export async function deleteCredential(
  { orm }: Tx,
  clientId: string,
  kind: CredentialKind,
): Promise<boolean> {
  const { rowCount } = await orm.delete(clientCredentials).where(ofKind(clientId, kind));
  return (rowCount ?? 0) > 0;
}

/** What another key sealed than this one, locked. */
export async function lockSealedOtherwise({ orm }: Tx, keyId: string): Promise<StoredCredential[]> {
  return orm.select().from(clientCredentials).where(ne(clientCredentials.keyId, keyId)).for('update');
}

export async function resealCredential(
  { orm }: Tx,
  { clientId, kind }: Pick<StoredCredential, 'clientId' | 'kind'>,
  change: Change,
): Promise<void> {
  await orm.update(clientCredentials).set(change).where(ofKind(clientId, kind));
}
