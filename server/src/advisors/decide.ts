import { stageTouched, touchBlocks } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { findContradicted } from './decided.ts';
import { decisionOf } from './loaded-decisions.ts';
import type { Decision } from './match/group-people.ts';
import {
  deleteDecision,
  findBlocks,
  findDecidedOn,
  findFingerprints,
  findNamed,
  insertDecision,
  type NewDecision,
} from './queries/decisions.ts';
import { resolveAdvisors } from './resolve.ts';

/**
 * Stores a decision on moves, and finds their advisors again. The caller holds the lock on moves.
 * Throws 409 where an earlier decision says the opposite.
 */
export async function decide(tx: Tx, decision: NewDecision): Promise<void> {
  await refuseContradiction(tx, decision);
  await insertDecision(tx, decision);
  await resolveDecided(tx, decision.id);
}

/** Removes a decision, and finds the advisors of its moves again. The caller holds the lock on moves. */
export async function withdraw(tx: Tx, id: string): Promise<void> {
  const keys = await findBlocks(tx, id);
  await deleteDecision(tx, id);
  await resolveBlocksOf(tx, keys);
}

const resolveDecided = async (tx: Tx, id: string) => resolveBlocksOf(tx, await findBlocks(tx, id));

async function resolveBlocksOf(tx: Tx, keys: string[]): Promise<void> {
  await stageTouched(tx);
  await touchBlocks(tx, keys);
  await resolveAdvisors(tx);
}

interface Known extends Decision {
  id: string;
}

async function refuseContradiction(tx: Tx, decision: NewDecision): Promise<void> {
  const [a, b] = [await fingerprintsOf(tx, decision.a), await fingerprintsOf(tx, decision.b)];
  const added: Known = { id: decision.id, same: decision.same, a, b };
  const known = await findConnected(tx, [...a, ...b]);
  const before = new Set(findContradicted(known).map(({ id }) => id));
  const [refused] = findContradicted([...known, added]).filter(({ id }) => !before.has(id));
  if (refused === undefined) return;
  const about = new Set([...a, ...b]);
  const others = known.filter(({ same, a: x, b: y }) => same && [...x, ...y].some((id) => about.has(id)));
  const isCause = (one: Known) =>
    !findContradicted([...known.filter((other) => other !== one), added]).includes(added);
  const other = refused === added ? (others.find(isCause) ?? others[0]) : refused;
  const named = other && (await findNamed(tx, other.id));
  if (!named) throw new Error('A decision that contradicts is gone.');
  const day = dayFormat.format(named.at);
  const what = named.same ? 'one person' : 'different people';
  throw new HttpError(
    409,
    'conflict',
    `${named.by} decided on ${day} that ${named.a} and ${named.b} are ${what}. Undo that decision first.`,
    { current: { decisionId: named.id } },
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const fingerprintsOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await findFingerprints(tx, [...ids])).map(({ fingerprint }) => fingerprint);

/** The decisions on some moves, on the other moves of these, and so on. Moves are known by their fingerprints. */
async function findConnected(tx: Tx, fingerprints: readonly string[]): Promise<Known[]> {
  const found = new Map<string, Known>();
  const asked = new Set<string>();
  for (let next = [...fingerprints]; next.length > 0; ) {
    for (const fingerprint of next) asked.add(fingerprint);
    const byId = Map.groupBy(await findDecidedOn(tx, next), ({ decisionId }) => decisionId);
    for (const [id, moves] of byId)
      found.set(id, { id, ...decisionOf(moves.map((move) => ({ ...move, moveId: move.fingerprint }))) });
    next = [...byId.values()]
      .flat()
      .flatMap(({ fingerprint }) => (asked.has(fingerprint) ? [] : fingerprint));
    next = [...new Set(next)];
  }
  return [...found.values()];
}
