import type { FirmNameDecision, RespellingCounts } from '@liftout/contract/firm-names';
import { followFirmDecisions } from '../advisor-register/service.ts';
import { resolveAdvisors } from '../advisors/service.ts';
import {
  addFirm,
  decideSpelling,
  type FirmDetails,
  findGroup,
  findSpelling,
  loadOwnership,
  lockFirm,
  nameKeyOfSpelling,
  type Ownership,
  readFirmDetails,
  type Spelling,
  spellingKey,
} from '../firms/service.ts';
import {
  analyzeMoves,
  applyRespelling,
  markTakeovers,
  type RespelledFirm,
  stageRespelling,
} from '../moves/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { meantFirm, recordedFirm } from './chosen-firm.ts';

export const noCounts: RespellingCounts = {
  moves: 0,
  conversions: 0,
  conversionsEnded: 0,
  merged: 0,
  split: 0,
  markets: [],
};

export function addCounts(a: RespellingCounts, b: RespellingCounts): RespellingCounts {
  const markets = new Map(a.markets.map(({ market, moves }) => [market, moves]));
  for (const { market, moves } of b.markets) markets.set(market, (markets.get(market) ?? 0) + moves);
  return {
    moves: a.moves + b.moves,
    conversions: a.conversions + b.conversions,
    conversionsEnded: a.conversionsEnded + b.conversionsEnded,
    merged: a.merged + b.merged,
    split: a.split + b.split,
    markets: [...markets].map(([market, moves]) => ({ market, moves })).sort((x, y) => y.moves - x.moves),
  };
}

/** A recorded spelling. Throws 404. */
export async function requireSpelling(tx: Tx, key: string, mode: 'read' | 'lock'): Promise<Spelling> {
  const row = await findSpelling(tx, key, mode);
  if (!row) throw notFound('This firm name');
  return row;
}

/** The records of a firm and of those that rows count to instead; one without a record gets the id that `missing` gives. */
export async function recordsOf(
  tx: Tx,
  ownership: Ownership,
  nameKey: string,
  missing: (nameKey: string) => Promise<string>,
): Promise<RespelledFirm[]> {
  const records: RespelledFirm[] = [];
  for (const span of ownership.spansOf(nameKey)) {
    const found = await readFirmDetails(tx, { nameKey: span.nameKey });
    records.push({ id: found?.id ?? (await missing(span.nameKey)), ...span });
  }
  return records;
}

/** For a count: a firm without a record has no moves. */
export const unrecorded = async () => newId();

/** The firms under which the moves of a firm's spellings are recorded. */
async function firmsOf(tx: Tx, ownership: Ownership, firmId: string): Promise<string[]> {
  const firm = await readFirmDetails(tx, { id: firmId });
  if (!firm) return [firmId];
  return (await recordsOf(tx, ownership, firm.nameKey, unrecorded)).map(({ id }) => id);
}

/** Whether a spelling of a move is the recorded one. */
const isOf =
  ({ spellingKey: key, byWords }: Spelling) =>
  (spelling: string) =>
    (byWords ? nameKeyOfSpelling(spelling) : spellingKey(spelling)) === key;

/** What a decision changes. Throws 404 for an unknown spelling, 400 for an unknown firm. */
export async function previewDecision(
  tx: Tx,
  { key, firm }: Pick<FirmNameDecision, 'key' | 'firm'>,
): Promise<RespellingCounts> {
  const row = await requireSpelling(tx, key, 'read');
  const ownership = await loadOwnership(tx);
  const { nameKey } = await meantFirm(tx, row, firm);
  const to = await recordsOf(tx, ownership, nameKey, unrecorded);
  let counts = noCounts;
  for (const one of await findGroup(tx, key)) {
    const from = await firmsOf(tx, ownership, one.firmId);
    counts = addCounts(counts, await stageRespelling(tx, { from, to, has: isOf(one), ownership }));
  }
  return counts;
}

/** What a spelling is to mean, and what an undo of that restores. */
type Meaning = Pick<Spelling, 'status' | 'decidedBy' | 'decidedAt' | 'previousFirmId' | 'previousStatus'>;

/** Gives the moves of a spelling the firm, records it, and audits both. The caller holds the lock on moves. */
async function apply(
  tx: Tx,
  row: Spelling,
  to: FirmDetails,
  meaning: Meaning,
  {
    action,
    at,
    skipsUnchanged = false,
  }: { action: AuditEntry['action']; at: Date; skipsUnchanged?: boolean },
): Promise<RespellingCounts> {
  const { spellingKey: key, firmId: from } = row;
  const ownership = await loadOwnership(tx);
  const added = async (nameKey: string) => (await addFirm(tx, nameKey, nameKey, at)).id;
  const target = await recordsOf(tx, ownership, to.nameKey, added);
  const sources = await firmsOf(tx, ownership, from);
  const counts = await stageRespelling(tx, { from: sources, to: target, has: isOf(row), ownership });
  const isSame = to.id === from && meaning.status === row.status;
  if (skipsUnchanged && isSame && counts.moves === 0) return counts;
  if (counts.moves > 0) await applyRespelling(tx);
  // Decisions on advisors find their moves by what a spelling means now.
  await decideSpelling(tx, key, { firmId: to.id, ...meaning }, at);
  await followFirmDecisions(tx);
  if (counts.moves > 0) {
    await markTakeovers(tx, [...sources, ...target.map(({ id }) => id)], ownership);
    await resolveAdvisors(tx);
  }
  await analyzeMoves(tx, counts.moves);
  const before = await readFirmDetails(tx, { id: from });
  await audit(
    tx,
    {
      action,
      entity: 'firm-name',
      entityId: key,
      before: { firmId: from, firm: before?.name ?? null, status: row.status },
      after: { spelling: row.spelling, firmId: to.id, firm: to.name, status: meaning.status, ...counts },
    },
    at,
  );
  return counts;
}

/**
 * Applies a decision to a locked spelling, and to those that differ from it in capital letters only. Throws 400 for an
 * unknown firm.
 */
export async function applyDecision(
  tx: Tx,
  row: Spelling,
  firm: string | null,
  at: Date,
): Promise<RespellingCounts> {
  const to = await recordedFirm(tx, await meantFirm(tx, row, firm), at);
  let counts = noCounts;
  for (const one of await findGroup(tx, row.spellingKey)) {
    const meaning = {
      status: 'confirmed' as const,
      decidedBy: tx.scope.actor.name,
      decidedAt: at,
      previousFirmId: one.firmId,
      previousStatus: one.status,
    };
    counts = addCounts(counts, await apply(tx, one, to, meaning, { action: 'firm-name.decided', at }));
  }
  return counts;
}

/** Restores what a locked spelling meant before, as it says, and what those did that were decided with it. */
export async function applyUndo(tx: Tx, row: Spelling, at: Date): Promise<RespellingCounts> {
  let counts = noCounts;
  for (const one of await findGroup(tx, row.spellingKey)) {
    const { previousFirmId: firmId, previousStatus: status } = one;
    const isOfIt = one.firmId === row.firmId && one.decidedAt?.getTime() === row.decidedAt?.getTime();
    if (firmId === null || status === null || !isOfIt) continue;
    counts = addCounts(counts, await undoOne(tx, one, { firmId, status }, at));
  }
  return counts;
}

async function undoOne(
  tx: Tx,
  row: Spelling,
  previous: { firmId: string; status: Spelling['status'] },
  at: Date,
): Promise<RespellingCounts> {
  const to = await lockFirm(tx, previous.firmId);
  if (!to) throw notFound('The firm that it was');
  const decided = previous.status === 'confirmed';
  const meaning = {
    status: previous.status,
    decidedBy: decided ? tx.scope.actor.name : null,
    decidedAt: decided ? at : null,
    previousFirmId: null,
    previousStatus: null,
  };
  return apply(tx, row, to, meaning, { action: 'firm-name.undone', at });
}

/**
 * Gives a locked spelling the firm and status that the present rules say, or a confirmed one the firm that it has, and
 * its moves the firm of their day. @returns whether anything changed
 */
export async function followRules(
  tx: Tx,
  row: Spelling,
  to: FirmDetails,
  { status, at }: { status: Spelling['status']; at: Date },
): Promise<boolean> {
  const { decidedBy, decidedAt, previousFirmId, previousStatus } = row;
  const meaning = { status, decidedBy, decidedAt, previousFirmId, previousStatus };
  const counts = await apply(tx, row, to, meaning, {
    action: 'firm-name.resolved',
    at,
    skipsUnchanged: true,
  });
  return counts.moves > 0 || to.id !== row.firmId || status !== row.status;
}
