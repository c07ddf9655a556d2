import type { FoundAdvisor, MoveSighting } from '../moves/service.ts';
import { type Decision, groupPeople } from './match/group-people.ts';
import { surnameRarity } from './match/rarity.ts';

/** What the matcher found: each move's advisor, and pairs that a person has to look at. */
interface FoundPeople {
  moves: FoundAdvisor[];
  review: ReturnType<typeof groupPeople>['review'];
}

/**
 * The advisors of moves, which must be whole blocks of names. An advisor's id is that of the first of its moves by id, so
 * that it is the same however often it is found. Of moves with the same firms and day, one counts and the others repeat it.
 */
export function findPeople(moves: readonly MoveSighting[], decisions: readonly Decision[]): FoundPeople {
  const bundles = bundled(moves, decisions);
  const { groups, review } = groupPeople(
    [...bundles.values()].map((bundle) => bundle.sighting),
    { rarity: surnameRarity, decisions: decisions.filter(({ a, b }) => bundles.has(a) && bundles.has(b)) },
  );
  return {
    moves: groups.flatMap((ids) => advisorOf(ids.flatMap((id) => bundles.get(id)?.moves ?? []))),
    review,
  };
}

interface Bundle {
  sighting: MoveSighting;
  moves: MoveSighting[];
}

/** Rows of one name, firms and day are one move, with a CRD number or without; two numbers are two people. */
function bundled(moves: readonly MoveSighting[], decisions: readonly Decision[]): Map<string, Bundle> {
  const decided = new Set(decisions.flatMap(({ a, b }) => [a, b]));
  const bundles = new Map<string, Bundle>();
  for (const rows of grouped(moves, (move) => `${move.personKey}|${moveKey(move)}`)) {
    const crds = new Set(rows.flatMap(({ crd }) => crd ?? []));
    const isOne = crds.size < 2 && !rows.some(({ id }) => decided.has(id));
    for (const bundle of isOne ? [rows] : rows.map((row) => [row])) {
      const [first] = bundle;
      if (!first) continue;
      const crd = bundle.find((row) => row.crd !== null)?.crd ?? null;
      const email = bundle.find((row) => row.email !== null)?.email ?? null;
      const locationKey = bundle.find((row) => row.locationKey !== null)?.locationKey ?? null;
      bundles.set(first.id, { sighting: { ...first, crd, email, locationKey }, moves: bundle });
    }
  }
  return bundles;
}

function advisorOf(moves: MoveSighting[]): FoundAdvisor[] {
  const advisorId = moves.map(({ id }) => id).toSorted()[0] ?? '';
  return grouped(moves, moveKey).flatMap((rows) =>
    rows.map(({ id }, at) => ({ id, advisorId, repeats: at === 0 ? null : (rows[0]?.id ?? null) })),
  );
}

const moveKey = ({ leftId, joinedId, movedOn }: MoveSighting) => `${leftId}|${joinedId}|${movedOn}`;

/** Moves by a key, each list in the order of ids. */
function grouped(moves: readonly MoveSighting[], keyOf: (move: MoveSighting) => string): MoveSighting[][] {
  const byKey = new Map<string, MoveSighting[]>();
  for (const move of moves.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const rows = byKey.get(keyOf(move));
    if (rows) rows.push(move);
    else byKey.set(keyOf(move), [move]);
  }
  return [...byKey.values()];
}
