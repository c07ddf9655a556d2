import type { RegisterEntry } from '@liftout/contract/advisors';
import type { Tx } from '../platform/db/database.ts';
import { findPeople, findStints } from './queries/people.ts';

/** A person has about five; more than so many tell nobody anything. */
const maxStints = 200;

/** What the register says of some CRD numbers; nothing of a number that it does not have. Only the platform may read it. */
export async function registerEntriesOf(tx: Tx, crds: string[]): Promise<RegisterEntry[]> {
  if (crds.length === 0) return [];
  const people = await findPeople(tx, crds);
  if (people.length === 0) return [];
  const stints = Map.groupBy(await findStints(tx, crds, maxStints), ({ crd }) => crd);
  return people.map(({ firstName, middleName, lastName, day, ...person }) => ({
    ...person,
    name: [firstName, middleName, lastName].filter((part) => part !== '').join(' '),
    stints: (stints.get(person.crd) ?? []).map(({ crd: _, ...stint }) => stint),
    asOf: day,
    matched: null,
  }));
}
