import type { FoundAdvisor, MoveSighting } from '../moves/service.ts';
import type { Steps } from '../platform/turns.ts';
import { areApart, closeDecisions } from './decided.ts';
import { type Decision, groupPeople, type PersonReview } from './match/group-people.ts';
import { parseName } from './match/name.ts';
import { surnameRarity } from './match/rarity.ts';
import { registerDays } from './match/register-days.ts';
import { compareText } from './match/sighting.ts';

/** What the matcher found: each move's advisor, and pairs that a person has to look at. */
export interface FoundPeople {
  moves: FoundAdvisor[];
  review: PersonReview[];
}

/**
 * The advisors of moves, which must be whole blocks of names. An advisor's id is that of the first of its moves by id, so
 * that it is the same however often it is found. Of moves with the same firms and day, one counts and the others repeat it,
 * by what they say (`bestFirst`);
 * a row of the register is of the day of the move that it tells (`registerDays`).
 */
export function* findPeople(
  said: readonly MoveSighting[],
  decisions: readonly Decision[],
): Steps<FoundPeople> {
  const days = registerDays(said);
  const moves =
    days.size === 0 ? said : said.map((move) => ({ ...move, movedOn: days.get(move.id) ?? move.movedOn }));
  const closed = closeDecisions(decisions);
  const bundles = bundled(moves, closed);
  const bundleOf = new Map(
    closed.length === 0
      ? []
      : [...bundles].flatMap(([id, bundle]) => bundle.moves.map((move) => [move.id, id] as const)),
  );
  const ofBundles = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => bundleOf.get(id) ?? []))];
  const { groups, review } = yield* groupPeople(
    [...bundles.values()].map((bundle) => bundle.sighting),
    {
      rarity: surnameRarity,
      decisions: closed.map(({ a, b, same }) => ({ a: ofBundles(a), b: ofBundles(b), same })),
    },
  );
  const found: FoundAdvisor[] = [];
  for (const ids of groups) {
    const own = ids.flatMap((id) => bundles.get(id)?.moves ?? []);
    for (const move of advisorOf(own, days)) found.push(move);
    yield;
  }
  return { moves: found, review };
}

interface Bundle {
  sighting: MoveSighting;
  moves: MoveSighting[];
}

/**
 * Rows of one name, firms and day are one move, with a CRD number or without; two numbers are two people, and so are rows
 * that a person told apart.
 */
function bundled(moves: readonly MoveSighting[], closed: readonly Decision[]): Map<string, Bundle> {
  const bundles = new Map<string, Bundle>();
  for (const named of grouped(moves, ({ personKey }) => personKey)) {
    // Most names of a file have one move.
    for (const rows of named.length === 1 ? [named] : grouped(named, moveKey)) {
      for (const bundle of isOneMove(rows, closed) ? [rows] : rows.map((row) => [row])) {
        const [first] = bundle;
        if (!first) continue;
        bundles.set(first.id, {
          sighting: bundle.length === 1 ? first : { ...first, ...saidBy(bundle) },
          moves: bundle,
        });
      }
    }
  }
  return bundles;
}

function isOneMove(rows: readonly MoveSighting[], closed: readonly Decision[]): boolean {
  if (rows.length === 1) return true;
  const crds = new Set(rows.flatMap(({ crd }) => crd ?? []));
  const ids = rows.map(({ id }) => id);
  return crds.size < 2 && !areApart(closed, ids);
}

/** What rows of one move say, by what it is rather than by their order: nothing depends on which file came first. */
function saidBy(rows: readonly MoveSighting[]) {
  const least = (said: (row: MoveSighting) => string | null) =>
    rows.flatMap((row) => said(row) ?? []).sort()[0] ?? null;
  return {
    firstName: least(({ firstName }) => firstName) ?? '',
    lastName: least(({ lastName }) => lastName) ?? '',
    crd: least(({ crd }) => crd),
    email: least(({ email }) => email),
    locationKey: least(({ locationKey }) => locationKey),
  };
}

function advisorOf(moves: MoveSighting[], otherDays: ReadonlyMap<string, string>): FoundAdvisor[] {
  const [only, second] = moves;
  // Most people of a file have one move.
  if (only && !second) return [{ id: only.id, advisorId: only.id, repeats: null }];
  const advisorId = moves.map(({ id }) => id).toSorted()[0] ?? '';
  return grouped(moves, moveKey).flatMap((rows) => {
    // The row that counts shows its own day, so it is one of the day itself.
    const counted =
      rows.toSorted((a, b) => Number(otherDays.has(a.id)) - Number(otherDays.has(b.id)) || bestFirst(a, b))[0]
        ?.id ?? null;
    return rows.map(({ id }) => ({ id, advisorId, repeats: id === counted ? null : counted }));
  });
}

const moveKey = ({ leftId, joinedId, movedOn }: MoveSighting) => `${leftId}|${joinedId}|${movedOn}`;

/** Of rows of one move, first the one with a CRD number, then the one that has more of the name, and nothing else. */
const bestFirst = (a: MoveSighting, b: MoveSighting): number =>
  Number(a.crd === null) - Number(b.crd === null) ||
  lengthOf(b) - lengthOf(a) ||
  rawLength(a) - rawLength(b) ||
  compareText(a.fingerprint, b.fingerprint);
const lengthOf = ({ firstName, lastName }: MoveSighting): number => {
  const { given, middle, last } = parseName(firstName, lastName);
  return given.length + middle.length + last.length;
};

const rawLength = ({ firstName, lastName }: MoveSighting): number => firstName.length + lastName.length;

/** Moves by a key, each list in an order that does not depend on when they came. */
function grouped(moves: readonly MoveSighting[], keyOf: (move: MoveSighting) => string): MoveSighting[][] {
  const byKey = new Map<string, MoveSighting[]>();
  for (const move of moves.toSorted((a, b) => compareText(a.fingerprint, b.fingerprint))) {
    const key = keyOf(move);
    const rows = byKey.get(key);
    if (rows) rows.push(move);
    else byKey.set(key, [move]);
  }
  return [...byKey.values()];
}
