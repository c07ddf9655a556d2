import type { Tx } from '../../platform/db/database.ts';
import { bool, jsonb, text, texts } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const people = defineQuery('register_people_by_crd', {
  crd: text().always('the text of a primary key'),
  firstName: text(),
  middleName: text(),
  lastName: text(),
  exams: jsonb<{ code: string; day: string | null }[]>(),
  designations: texts(),
  hasDisclosures: bool(),
  day: text().always('the text of a day that is never null'),
});
export type RegisterPersonRow = AnswerOf<typeof people>;

/** People of the register, by their numbers. */
export const findPeople = (tx: Tx, crds: string[]): Promise<RegisterPersonRow[]> =>
  people.all(
    tx,
    sql`SELECT p.crd::text AS crd, p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName",
        p.exams, p.designations, p.has_disclosures AS "hasDisclosures", f.day::text AS day
      FROM register_people p JOIN register_files f ON f.id = p.last_file_id
      WHERE p.crd = ANY (${crds}::bigint[]) ORDER BY p.crd`,
  );

const stints = defineQuery('register_stints_by_crd', {
  crd: text().always('the text of a column that is never null'),
  firm: text().always('coalesce with a column that is never null'),
  city: text(),
  state: text(),
  from: text().orNull(),
  to: text().orNull(),
  isCurrent: bool(),
  byMonth: bool(),
});
export type RegisterStintRow = AnswerOf<typeof stints>;

/** Their times with firms, the latest first; firms by the name in the register of firms, which is not cut. */
export const findStints = (tx: Tx, crds: string[], limit: number): Promise<RegisterStintRow[]> =>
  stints.all(
    tx,
    sql`SELECT crd::text AS crd, coalesce((SELECT f.name FROM register_firms f WHERE f.crd = t.firm_crd
          ORDER BY f."day" DESC, f.source LIMIT 1), firm_name) AS firm, city, state, started_on::text AS "from",
        ended_on::text AS "to", is_current AS "isCurrent", by_month AS "byMonth"
      FROM register_stints t WHERE crd = ANY (${crds}::bigint[])
      ORDER BY is_current DESC, coalesce(ended_on, started_on) DESC NULLS LAST, "position" LIMIT ${limit}`,
  );
