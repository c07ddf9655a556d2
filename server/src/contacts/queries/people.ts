import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction, shareInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

/** The name of the lock, as `share_people` of the database has it. */
const people = (clientId: string): string => `people ${clientId}`;

/**
 * Locks whom a client's records are of until the transaction ends, for who marks or erases people: nobody adds a record of
 * theirs meanwhile. Before any contact is locked, or two transactions may wait for each other.
 */
export const lockPeople = (tx: Tx, clientId: string): Promise<void> =>
  lockInTransaction(tx, people(clientId));

/** The same for who adds records, or changes addresses and CRD numbers: any number at once. */
export const sharePeople = (tx: Tx, clientId: string): Promise<void> =>
  shareInTransaction(tx, people(clientId));

const recordRow = defineQuery('records_of_people', {
  id: uuid().always('an id of contacts or of the caller'),
});

/** Contacts with the other living records of the same people, by e-mail address and CRD number. */
export const findRecordsOf = async (tx: Tx, clientId: string, ids: readonly string[]): Promise<string[]> =>
  (await recordRow.all(tx, sql`SELECT unnest(records_of_people(${clientId}, ${ids}::uuid[])) AS id`)).map(
    ({ id }) => id,
  );
