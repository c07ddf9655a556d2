import type { FirmNameDecision, RespellingCounts } from '@liftout/contract/firm-names';
import { resolveAdvisors } from '../advisors/service.ts';
import {
  addFirm,
  decideSpelling,
  type FirmDetails,
  findSpelling,
  lockFirm,
  normalizeFirmName,
  readFirmDetails,
  type Spelling,
  shippedDirectory,
  sideOfKey,
  spansOf,
  spellingKey,
} from '../firms/service.ts';
import { analyzeMoves, applyRespelling, type RespelledFirm, stageRespelling } from '../moves/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { invalid, notFound } from '../platform/http/errors/http-error.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

const unknownFirm = () => invalid([{ path: 'firm', message: 'Choose a firm from the list.' }]);

/** The `name_key` and the name of a chosen firm that may have no record yet; null for an unknown one. */
function namedFirm(row: Spelling, firm: string | null): { nameKey: string; name: string } | null {
  if (firm === null) return { nameKey: row.spellingKey, name: row.spelling };
  const known = shippedDirectory().firms.get(firm);
  return known ? { nameKey: normalizeFirmName(known.name), name: known.name } : null;
}

/** The record of a chosen firm, locked and added where it has none. Throws 400 for an unknown one. */
async function requireFirm(tx: Tx, row: Spelling, firm: string | null, at: Date): Promise<FirmDetails> {
  if (firm !== null && uuid.test(firm)) {
    const found = await lockFirm(tx, firm);
    if (!found) throw unknownFirm();
    return found;
  }
  const named = namedFirm(row, firm);
  if (!named) throw unknownFirm();
  return addFirm(tx, named.nameKey, named.name, at);
}

/** A chosen firm for counting: nothing is added. Throws 400 for an unknown one. */
async function previewFirm(
  tx: Tx,
  row: Spelling,
  firm: string | null,
): Promise<{ nameKey: string; name: string }> {
  const named = firm !== null && uuid.test(firm) ? null : namedFirm(row, firm);
  if (firm !== null && !uuid.test(firm) && !named) throw unknownFirm();
  const found = named ?? (await readFirmDetails(tx, { id: firm ?? '' }));
  if (!found) throw unknownFirm();
  return found;
}

/** The records of a firm and of those that bought it; one without a record gets the id that `missing` gives. */
async function recordsOf(
  tx: Tx,
  firm: { nameKey: string; name: string },
  missing: (span: { nameKey: string; name: string }) => Promise<string>,
): Promise<RespelledFirm[]> {
  const records: RespelledFirm[] = [];
  for (const span of spansOf(firm)) {
    const found = await readFirmDetails(tx, { nameKey: span.nameKey });
    const id = found?.id ?? (await missing(span));
    records.push({ id, side: sideOfKey(span.nameKey), since: span.since });
  }
  return records;
}

const unrecorded = async () => newId();

/** The firms under which the moves of a firm's spellings are recorded. */
async function firmsOf(tx: Tx, firmId: string): Promise<string[]> {
  const firm = await readFirmDetails(tx, { id: firmId });
  return firm ? (await recordsOf(tx, firm, unrecorded)).map(({ id }) => id) : [firmId];
}

const hasKey = (key: string) => (spelling: string) => spellingKey(spelling) === key;

/** What a decision changes. Throws 404 for an unknown spelling, 400 for an unknown firm. */
export async function previewDecision(
  tx: Tx,
  { key, firm }: Pick<FirmNameDecision, 'key' | 'firm'>,
): Promise<RespellingCounts> {
  const row = await requireSpelling(tx, key, 'read');
  const to = await recordsOf(tx, await previewFirm(tx, row, firm), unrecorded);
  return stageRespelling(tx, { from: await firmsOf(tx, row.firmId), to, has: hasKey(key) });
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
  const target = await recordsOf(tx, to, async (span) => (await addFirm(tx, span.nameKey, span.name, at)).id);
  const counts = await stageRespelling(tx, { from: await firmsOf(tx, from), to: target, has: hasKey(key) });
  const isSame = to.id === from && meaning.status === row.status;
  if (skipsUnchanged && isSame && counts.moves === 0) return counts;
  if (counts.moves > 0) {
    await applyRespelling(tx);
    await resolveAdvisors(tx);
  }
  await decideSpelling(tx, key, { firmId: to.id, ...meaning }, at);
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

/** Applies a decision to a locked spelling. Throws 400 for an unknown firm. */
export async function applyDecision(
  tx: Tx,
  row: Spelling,
  firm: string | null,
  at: Date,
): Promise<RespellingCounts> {
  const to = await requireFirm(tx, row, firm, at);
  const meaning = {
    status: 'confirmed' as const,
    decidedBy: tx.scope.actor.name,
    decidedAt: at,
    previousFirmId: row.firmId,
    previousStatus: row.status,
  };
  return apply(tx, row, to, meaning, { action: 'firm-name.decided', at });
}

/** Restores what a locked spelling meant before, as `previous` of it says. */
export async function applyUndo(
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
