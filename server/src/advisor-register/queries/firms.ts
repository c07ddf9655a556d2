import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { registerFirmFiles } from '../../platform/db/schema/index.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { int4, int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, sql } from '../../platform/db/sql/sql.ts';
import type { FirmSource } from '../firms/firm.ts';

export type StoredFirmFile = typeof registerFirmFiles.$inferSelect;

const newestFirst = [
  desc(registerFirmFiles.day),
  desc(registerFirmFiles.importedAt),
  desc(registerFirmFiles.id),
];

/** The newest files of firms, of all sources. */
export const findNewestFirmFiles = ({ orm }: Tx, limit: number): Promise<StoredFirmFile[]> =>
  orm
    .select()
    .from(registerFirmFiles)
    .orderBy(...newestFirst)
    .limit(limit);

/** The newest file of a source; undefined without one. */
export async function findNewestFirmFile(
  { orm }: Tx,
  source: FirmSource,
): Promise<StoredFirmFile | undefined> {
  const [found] = await orm
    .select()
    .from(registerFirmFiles)
    .where(eq(registerFirmFiles.source, source))
    .orderBy(...newestFirst)
    .limit(1);
  return found;
}

/** The file of firms with these bytes; undefined where it was never imported. */
export async function findFirmFileByHash({ orm }: Tx, sha256: string): Promise<StoredFirmFile | undefined> {
  const [found] = await orm.select().from(registerFirmFiles).where(eq(registerFirmFiles.sha256, sha256));
  return found;
}

export async function insertFirmFile({ orm }: Tx, file: StoredFirmFile): Promise<void> {
  await orm.insert(registerFirmFiles).values(file);
}

const names = 'crd, name, business_name, city, state, regulatory_aum_cents, advisers, spelling_key, name_key';
const columns = keyword(names);

/** Creates the table that a file is read into; it is gone with the transaction. */
export async function createFirmStage(tx: Tx): Promise<void> {
  await execute(
    tx,
    'register_firm_stage',
    sql`CREATE TEMP TABLE staged_firms (
      crd bigint PRIMARY KEY, name text, business_name text, city text, state text, regulatory_aum_cents bigint,
      advisers integer, spelling_key text, name_key text
    ) ON COMMIT DROP`,
  );
}

/** Adds COPY lines of these columns, in order. */
export const stageFirms = (tx: Tx, lines: string): Promise<void> =>
  copy(tx, `COPY staged_firms (${names}) FROM STDIN`, lines);

const compared = defineQuery('register_compare_firms', {
  appeared: int4().always('count'),
  vanished: int4().always('count'),
  renamed: int4().always('count'),
});

/** How what is staged differs from the file before of its source. To be called before it is merged. */
export async function compareFirms(tx: Tx, beforeId: string): Promise<AnswerOf<typeof compared>> {
  const [found] = await compared.all(
    tx,
    sql`SELECT count(*) FILTER (WHERE f.crd IS NULL)::int AS appeared, count(*) FILTER (WHERE s.crd IS NULL)::int AS vanished,
        count(*) FILTER (WHERE (lower(f.name), lower(f.business_name)) <> (lower(s.name), lower(s.business_name)))::int AS renamed
      FROM staged_firms s
        FULL JOIN (SELECT crd, name, business_name FROM register_firms WHERE last_file_id = ${beforeId}) f ON f.crd = s.crd`,
  );
  return found ?? { appeared: 0, vanished: 0, renamed: 0 };
}

/** Stores what is staged. Firms that are not in the file stay as they were. */
export async function mergeFirms(
  tx: Tx,
  { id, source, day }: Pick<StoredFirmFile, 'id' | 'source' | 'day'>,
): Promise<void> {
  await execute(
    tx,
    'register_merge_firms',
    sql`INSERT INTO register_firms (source, "day", last_file_id, ${columns})
      SELECT ${source}, ${day}::date, ${id}::uuid, ${columns} FROM staged_firms ORDER BY crd
      ON CONFLICT (crd, source) DO UPDATE SET name = excluded.name, business_name = excluded.business_name,
        city = excluded.city, state = excluded.state, regulatory_aum_cents = excluded.regulatory_aum_cents,
        advisers = excluded.advisers, spelling_key = excluded.spelling_key, name_key = excluded.name_key,
        "day" = excluded."day", last_file_id = excluded.last_file_id`,
  );
}

const candidate = defineQuery('register_firms_of_name', {
  crd: text().always('the text of a number that is never null'),
  name: text(),
  city: text(),
  state: text(),
  cents: int8().orNull(),
  advisers: int4().orNull(),
  day: text().always('the text of a day that is never null'),
});
export type FirmCandidate = AnswerOf<typeof candidate>;

/**
 * Firms of the register that may be a firm, by its `name_key`: those that meant it when they were imported, and those whose
 * name is recorded as its spelling. Each as its newest file has it; those that are no longer in the newest of a source are
 * left out.
 */
export const findFirmCandidates = (tx: Tx, nameKey: string, limit: number): Promise<FirmCandidate[]> =>
  candidate.all(
    tx,
    sql`SELECT DISTINCT ON (r.crd) r.crd::text AS crd, r.name, r.city, r.state, r.regulatory_aum_cents AS cents, r.advisers,
        r."day"::text AS day
      FROM register_firms r
      WHERE r."day" = (SELECT max(n."day") FROM register_firms n WHERE n.source = r.source) AND r.crd IN (
          SELECT crd FROM register_firms WHERE name_key = ${nameKey} OR spelling_key = ${nameKey}
          UNION SELECT o.crd FROM firms f JOIN firm_aliases a ON a.firm_id = f.id
            JOIN register_firms o ON o.spelling_key = a.spelling_key WHERE f.name_key = ${nameKey})
      ORDER BY r.crd, r."day" DESC, r.regulatory_aum_cents IS NULL, r.source LIMIT ${limit}`,
  );
