import type { Tx } from '../../platform/db/database.ts';
import { bool, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const movesOfBlocks = defineQuery('contact_blocks_moves', {
  blockKey: text().always('a join on it'),
  firstName: text(),
  lastName: text(),
  leftId: uuid().orNull(),
  joinedId: uuid().orNull(),
});

/** Names and firms of a market's counted moves whose blocks of names changed after a number. For the platform's scope. */
export const readMovesOfBlocks = (tx: Tx, market: string, after: number, limit: number) =>
  movesOfBlocks.all(
    tx,
    sql`SELECT m.block_key AS "blockKey", m.first_name AS "firstName", m.last_name AS "lastName",
        m.firm_left_id AS "leftId", m.firm_joined_id AS "joinedId"
      FROM changed_blocks d JOIN moves m ON m.block_key = d.block_key
      WHERE d.change_number > ${after} AND m.market_path = ${market} AND m.repeats IS NULL LIMIT ${limit}`,
  );

const neighbours = defineQuery('contact_blocks_neighbours', {
  id: uuid(),
  blockKey: text().always('a join on it'),
  firstName: text(),
  lastName: text(),
  firm: text(),
  isLinked: bool().always('EXISTS'),
});

/** A client's compared contacts whose blocks of names changed after a number. For the platform's scope. */
export const readNeighbours = (tx: Tx, clientId: string, after: number, limit: number) =>
  neighbours.all(
    tx,
    sql`SELECT c.id, b.block_key AS "blockKey", c.first_name AS "firstName", c.last_name AS "lastName", c.firm,
        EXISTS (SELECT FROM contact_advisors a WHERE a.client_id = ${clientId} AND a.contact_id = c.id) AS "isLinked"
      FROM changed_blocks d JOIN contact_blocks b ON b.client_id = ${clientId} AND b.block_key = d.block_key
        JOIN contacts c ON c.client_id = ${clientId} AND c.id = b.contact_id
      WHERE d.change_number > ${after} AND b.is_compared LIMIT ${limit}`,
  );
