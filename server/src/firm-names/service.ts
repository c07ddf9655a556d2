import type {
  BulkDecided,
  DecidedFirmName,
  FirmChoice,
  FirmName,
  FirmNameDecision,
  FirmNameRecord,
  RespellingCounts,
} from '@liftout/contract/firm-names';
import { countContactsBySpelling, lockMoves, normalizeFirmName, shippedDirectory } from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import { likePattern } from '../platform/db/sql/like.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import { addCounts, applyDecision, applyUndo, noCounts, previewDecision, requireSpelling } from './decide.ts';
import { findChoices, findFirmNames, findFirmNamesByKey, findMarketClients } from './queries.ts';
import { toFirmName } from './wire.ts';

const maxChoices = 20;
const changedMeanwhile = 'Someone else decided this name first. It was left as it is.';

export { firmRecordsService } from './firm-records.ts';
export { resolveRegularly } from './resolve-again.ts';

export type FirmNamesService = ReturnType<typeof firmNamesService>;

/** Names of firms to review (decision 034). */
export function firmNamesService({ db, clock }: Platform) {
  const read = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => db.as(platformScope(actor), work);

  /** Holds the lock on moves. Clients who see moves are notified. */
  const change = <T>(actor: Actor, work: (tx: Tx, at: Date) => Promise<T>): Promise<T> =>
    db.within('bulk').as(platformScope(actor), async (tx) => {
      await lockMoves(tx);
      const result = await work(tx, clock.now());
      for (const clientId of await findMarketClients(tx)) notify(tx, clientId, ['moves']);
      return result;
    });

  /** Without its contacts: these are counted among those of all clients, too long for under the lock. */
  async function nameByKey(tx: Tx, key: string): Promise<FirmNameRecord> {
    const [row] = await findFirmNamesByKey(tx, [key]);
    if (!row) throw notFound('This firm name');
    return toFirmName(row);
  }

  async function lockSeen(tx: Tx, { key, version }: { key: string; version: number }) {
    const row = await requireSpelling(tx, key, 'lock');
    if (row.version !== version) throw stale('This firm name', await nameByKey(tx, key));
    return row;
  }

  return {
    /** A page of spellings, and their total number. */
    list: (
      actor: Actor,
      { q, ...selection }: Paging & { q: string; status: 'review' | 'confirmed' },
    ): Promise<{ names: FirmName[]; total: number }> =>
      read(actor, async (tx) => {
        const { rows, total } = await findFirmNames(tx, {
          ...selection,
          pattern: q === '' ? null : likePattern(q),
        });
        const contacts = await countContactsBySpelling(
          tx,
          rows.map(({ key }) => key),
        );
        const names = rows.map((row) => ({ ...toFirmName(row), contacts: contacts.get(row.key) ?? 0 }));
        return { names, total };
      }),

    /** What decisions would change, each on its own. Throws 404 and 400. */
    preview: (actor: Actor, decisions: readonly FirmNameDecision[]): Promise<RespellingCounts> =>
      db.within('bulk').as(platformScope(actor), async (tx) => {
        let counts = noCounts;
        for (const decision of decisions) counts = addCounts(counts, await previewDecision(tx, decision));
        return counts;
      }),

    /** Decides what a spelling means. Throws 404, 400 for an unknown firm, 409 where it was changed meanwhile. */
    decide: (actor: Actor, decision: FirmNameDecision): Promise<DecidedFirmName> =>
      change(actor, async (tx, at) => {
        const row = await lockSeen(tx, decision);
        const counts = await applyDecision(tx, row, decision.firm, at);
        return { name: await nameByKey(tx, decision.key), counts };
      }),

    /** Decides several in one transaction; those changed meanwhile are left as they are. Throws 404 and 400. */
    decideAll: (actor: Actor, decisions: readonly FirmNameDecision[]): Promise<BulkDecided> =>
      change(actor, async (tx, at) => {
        const results: BulkDecided['results'] = [];
        let counts = noCounts;
        for (const { key, version, firm } of decisions) {
          const row = await requireSpelling(tx, key, 'lock');
          if (row.version === version) {
            counts = addCounts(counts, await applyDecision(tx, row, firm, at));
            results.push({ key, decided: true, message: null, version: version + 1 });
          } else results.push({ key, decided: false, message: changedMeanwhile, version: null });
        }
        return { results, counts };
      }),

    /** Undoes the last decision on a spelling. Throws 404, 409 where there is none or it was changed meanwhile. */
    undo: (actor: Actor, seen: { key: string; version: number }): Promise<DecidedFirmName> =>
      change(actor, async (tx, at) => {
        const row = await lockSeen(tx, seen);
        if (row.previousFirmId === null || row.previousStatus === null)
          throw conflict('There is no decision to undo on this name.');
        const counts = await applyUndo(tx, row, at);
        return { name: await nameByKey(tx, seen.key), counts };
      }),

    /** Firms to choose from: those with records, then those of the directory. */
    choices: (actor: Actor, q: string): Promise<FirmChoice[]> =>
      read(actor, async (tx) => {
        const known = await findChoices(tx, likePattern(q), maxChoices);
        const keys = new Set(known.map(({ nameKey }) => nameKey));
        const text = normalizeFirmName(q);
        const others = [...shippedDirectory().firms.values()].filter(
          (firm) =>
            !keys.has(normalizeFirmName(firm.name)) &&
            [firm.name, ...firm.aliases].some((name) => normalizeFirmName(name).includes(text)),
        );
        const listed = known.map(({ id, name, channel }) => ({ firm: id, name, channel }));
        const added = others.map(({ id, name, channel }) => ({ firm: id, name, channel }));
        return [...listed, ...added].slice(0, maxChoices);
      }),
  };
}
