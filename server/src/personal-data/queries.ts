import type { Tx } from '../platform/db/database.ts';
import { bool, jsonb, text } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, type Sql, sql } from '../platform/db/sql/sql.ts';
import type { Person } from './queries/mentions.ts';

const subjectRow = defineQuery('personal_data_subject', {
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text().orNull(),
  inPipeline: bool(),
  stage: text().orNull(),
  isErased: bool().always('IS NOT NULL'),
});
export type Subject = AnswerOf<typeof subjectRow>;
export const fullName = ({ firstName, lastName }: Subject): string => `${firstName} ${lastName}`;

const selectSubject = (clientId: string, id: string): Sql =>
  sql`SELECT first_name AS "firstName", last_name AS "lastName", email, phone, in_pipeline AS "inPipeline", pipeline_stage AS stage,
        erased_at IS NOT NULL AS "isErased"
      FROM contacts WHERE client_id = ${clientId} AND id = ${id}`;

/** Whose data it is. */
export const readSubject = (tx: Tx, clientId: string, id: string) =>
  subjectRow.first(tx, selectSubject(clientId, id));

/** The same; nobody else can change the contact until the transaction ends. */
export const lockSubject = (tx: Tx, clientId: string, id: string) =>
  subjectRow.first(tx, sql`${selectSubject(clientId, id)} FOR UPDATE`);

/** Nobody removes the client until the transaction ends: whoever does holds it, and then removes contacts. */
export const keepClient = (tx: Tx, clientId: string): Promise<number> =>
  execute(tx, 'keep_client', sql`SELECT FROM clients WHERE client_id = ${clientId} FOR KEY SHARE`);

const identityRow = defineQuery('personal_data_identities', {
  firstName: text().orNull(),
  lastName: text().orNull(),
  email: text().orNull(),
  phone: text().orNull(),
  firm: text().orNull(),
  crd: text().orNull(),
  linkedinUrl: text().orNull(),
});
export type Identity = AnswerOf<typeof identityRow>;

/** Who a contact is and was, as its row, its history and its imports have it; in no order. */
export const readIdentities = (tx: Tx, clientId: string, id: string): Promise<Identity[]> =>
  identityRow.all(
    tx,
    sql`SELECT DISTINCT first_name AS "firstName", last_name AS "lastName", email, phone, firm, crd, linkedin_url AS "linkedinUrl"
      FROM identities_of(${clientId}, ${id}::uuid)`,
  );

/** Erases what is held on a contact; in a scope of the platform. `phoneKeys`: what calls of their numbers are found by. */
export const erasePerson = (
  tx: Tx,
  {
    clientId,
    person,
    phoneKeys,
    at,
  }: { clientId: string; person: Person; phoneKeys: readonly string[]; at: Date },
): Promise<number> =>
  execute(
    tx,
    'erase_person',
    sql`SELECT erase_person(${clientId}, ${JSON.stringify(person)}::jsonb, ${phoneKeys}::text[], ${at}::timestamptz)`,
  );

const firmRow = defineQuery('personal_data_firms_of_namesakes', {
  firm: text().always('only rows with one'),
});

/** The firms of submissions and research on people who are called as a contact is or was. */
export const readFirmsOfNamesakes = (tx: Tx, clientId: string, id: string) =>
  firmRow.all(tx, sql`SELECT firm FROM firms_of_namesakes(${clientId}, ${id}::uuid)`);

/** Removes what was submitted of people, in a scope of the platform; before `eraseMentions`. */
export const eraseSubmissions = (tx: Tx, clientId: string, people: readonly Person[]): Promise<number> =>
  execute(
    tx,
    'erase_submissions',
    sql`SELECT erase_submissions(${clientId}, ${JSON.stringify(people)}::jsonb)`,
  );

const held = defineQuery('personal_data', { data: jsonb().always('an object is built') });

/** What is held on a contact, by kind of record, without its activities and its history (`queries/pages.ts`). */
export const readHeld = async (tx: Tx, clientId: string, person: Person): Promise<unknown> =>
  (
    await held.one(
      tx,
      sql`SELECT personal_data(${clientId}, ${person.id}::uuid, ${JSON.stringify([person])}::jsonb) AS data`,
    )
  ).data;
