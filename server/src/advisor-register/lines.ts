import { createHash } from 'node:crypto';
import { escaped, flag, orNull } from '../platform/db/sql/copy-format.ts';
import { careerOf, type Stint } from './career.ts';
import type { RegisterPerson } from './file/person.ts';

/** Columns of `personLine`, in order. */
export const personColumns =
  'crd, first_name, middle_name, last_name, suffix, other_names, exams, designations, has_disclosures, digest';
/** Columns of `stintLines`, in order. */
export const stintColumns =
  'crd, "position", firm_crd, firm_name, city, state, started_on, ended_on, is_current, by_month';

/** COPY text of a person and of their stints. */
export function linesOf(person: RegisterPerson): { person: string; stints: string } {
  const stints = careerOf(person).map((stint, position) => ({
    line: stintLine(person.crd, position, stint),
    byMonth: flag(stint.byMonth),
  }));
  const { firstName, middleName, lastName, suffix, otherNames, exams, designations, hasDisclosures } = person;
  const said = [
    person.crd,
    ...[firstName, middleName, lastName, suffix].map(escaped),
    escaped(JSON.stringify(otherNames)),
    escaped(JSON.stringify(exams)),
    escaped(textArray(designations)),
    flag(hasDisclosures),
  ].join('\t');
  // Without `by_month`, so that an update of Liftout doesn't write everybody again.
  const digest = createHash('sha1').update(said);
  for (const { line } of stints) digest.update(`${line}\n`);
  return {
    person: `${said}\t${digest.digest('hex')}\n`,
    stints: stints.map(({ line, byMonth }) => `${line}\t${byMonth}\n`).join(''),
  };
}

const stintLine = (crd: number, position: number, stint: Stint): string =>
  [
    crd,
    position,
    orNull(stint.firmCrd),
    escaped(stint.firmName),
    escaped(stint.city),
    escaped(stint.state),
    orNull(stint.startedOn),
    orNull(stint.endedOn),
    flag(stint.isCurrent),
  ].join('\t');

/** An array of texts as PostgreSQL reads it. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`;
