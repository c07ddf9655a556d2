import { inOneGo } from '../../platform/turns.ts';
import { type Comparison, compare, sumOf } from './evidence.ts';
import { NameCounts } from './namesakes.ts';
import { surnameRarity } from './rarity.ts';
import { readSightings, type Sighting } from './sighting.ts';
import { weighCareers } from './whole-career.ts';

/** Of long careers, the first rows are compared. */
const maxCompared = 64;
/** What an equal number says: more than all else can. */
const sameCrdBits = 20;

/** The strongest evidence for one person in rows of two, by their ids; undefined where no two rows may be one person's. */
export type Weigh = (a: ReadonlySet<string>, b: ReadonlySet<string>) => Comparison | undefined;

/** Weighs rows of people. @param sightings whole blocks of names, as the rarity of a name depends on who has it */
export function weigher(sightings: readonly Sighting[]): Weigh {
  const subjects = inOneGo(readSightings(sightings));
  const counts = inOneGo(NameCounts.of(subjects, surnameRarity));
  const ofSide = (ids: ReadonlySet<string>) =>
    subjects
      .flatMap((subject, at) => (ids.has(subject.sighting.id) ? { subject, at } : []))
      .slice(0, maxCompared);
  return (a, b) => {
    const [own, others] = [ofSide(a), ofSide(b)];
    const compared = own.flatMap((one) =>
      others.flatMap((other) => {
        const [first, second] =
          one.at < other.at ? [one.subject, other.subject] : [other.subject, one.subject];
        const found = compare(first, second, counts);
        return found ? { ...found, first, second } : [];
      }),
    );
    const [strongest] = compared.sort((x, y) => y.bits - x.bits);
    const careers = { x: own.map(({ subject }) => subject), y: others.map(({ subject }) => subject) };
    const more = strongest ? weighCareers({ ...careers, ...strongest }) : [];
    const found = strongest && {
      bits: strongest.bits + sumOf(more),
      evidence: [...strongest.evidence, ...more],
    };
    return withCrds(found, crdsOf(sightings, a), crdsOf(sightings, b));
  };
}

const crdsOf = (sightings: readonly Sighting[], ids: ReadonlySet<string>) =>
  new Set(sightings.flatMap(({ id, crd }) => (crd !== null && ids.has(id) ? crd : [])));

function withCrds(
  found: Comparison | undefined,
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): Comparison | undefined {
  if (a.size === 0 || b.size === 0) return found;
  const isSame = [...a].some((crd) => b.has(crd));
  const words = isSame ? 'Same CRD number' : 'Different CRD numbers';
  const bits = isSame ? sameCrdBits : 0;
  return {
    bits: (found?.bits ?? 0) + bits,
    evidence: [{ kind: 'crd', bits, words }, ...(found?.evidence ?? [])],
  };
}
