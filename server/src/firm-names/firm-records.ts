import type { RespellingCounts } from '@liftout/contract/firm-names';
import type { CheckedSpelling, FirmOwnership, FirmRecord, ListedFirm } from '@liftout/contract/firm-records';
import { followFirmDecisions } from '../advisor-register/service.ts';
import {
  countContactsBySpelling,
  enterpriseName,
  type FirmDetails,
  findSpelling,
  loadOwnership,
  lockFirm,
  lockMoves,
  normalizeFirmName,
  readFirmDetails,
  reasonOf,
  resolveFirm,
  shippedDirectory,
  spellingKey,
} from '../firms/service.ts';
import { spellingsOf } from '../moves/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import { likePattern } from '../platform/db/sql/like.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound, stale } from '../platform/http/errors/http-error.ts';
import {
  addFirmSpelling,
  editFirm,
  type FirmEdit,
  markFirmSpelling,
  previewOwner,
  removeFirmSpelling,
  undoEdit,
} from './edit-firm.ts';
import { type FirmSort, findFirms, findMarketClients, findOwned, findSpellingsOf } from './queries.ts';
import { toStatus } from './wire.ts';

export type FirmRecordsService = ReturnType<typeof firmRecordsService>;

/** Firms with their spellings and owners (decisions 034, 069). */
export function firmRecordsService({ db, clock }: Platform) {
  const read = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => db.as(platformScope(actor), work);

  /** Changes a firm as it was seen. Throws 404, 409 with the present record. */
  const change = (
    actor: Actor,
    id: string,
    version: number,
    work: (tx: Tx, firm: FirmDetails, at: Date) => Promise<void>,
  ): Promise<FirmRecord> =>
    db.within('bulk').as(platformScope(actor), async (tx) => {
      await lockMoves(tx);
      const firm = await lockFirm(tx, id);
      if (!firm) throw notFound('This firm');
      if (firm.version !== version) throw stale('This firm', await recordOf(tx, id));
      await work(tx, firm, clock.now());
      await followFirmDecisions(tx);
      for (const clientId of await findMarketClients(tx)) notify(tx, clientId, ['moves']);
      return recordOf(tx, id);
    });

  return {
    /** A page of firms, and their total number. */
    list: (
      actor: Actor,
      {
        q,
        channel,
        order,
        ...requested
      }: Paging & {
        q: string;
        channel?: string | undefined;
        sort: FirmSort;
        order?: 'asc' | 'desc' | undefined;
      },
    ): Promise<{ firms: ListedFirm[]; total: number }> =>
      read(actor, async (tx) => {
        const { rows, total } = await findFirms(tx, {
          ...requested,
          pattern: q === '' ? null : likePattern(q),
          channel: channel ?? null,
          order: order ?? (requested.sort === 'name' ? 'asc' : 'desc'),
        });
        return { firms: rows, total };
      }),

    /** A firm with its spellings. Throws 404. */
    one: (actor: Actor, id: string): Promise<FirmRecord> => read(actor, (tx) => recordOf(tx, id)),

    /** Renames a firm, sets its channel or its owner. Throws 404, 400, 409 where its version or the name is taken. */
    update: (actor: Actor, id: string, { version, ...edit }: FirmEdit & { version: number }) =>
      change(actor, id, version, (tx, firm, at) => editFirm(tx, firm, edit, at)),

    /** What another owner would change. Throws 404 and 400. */
    previewOwnership: (
      actor: Actor,
      id: string,
      ownership: FirmOwnership | null,
    ): Promise<RespellingCounts> =>
      db
        .within('bulk')
        .as(platformScope(actor), (tx) =>
          previewOwner(tx, id, ownership, clock.now().toISOString().slice(0, 10)),
        ),

    /** Undoes the last change. Throws 404, 409 where there is none. */
    undo: (actor: Actor, id: string, version: number) => change(actor, id, version, undoEdit),

    /** What a spelling means so far. Throws 404. */
    check: (actor: Actor, id: string, spelling: string): Promise<CheckedSpelling> =>
      read(actor, async (tx) => {
        if (!(await readFirmDetails(tx, { id }))) throw notFound('This firm');
        const key = spellingKey(spelling);
        const row = await findSpelling(tx, key, 'read');
        const firm = row && (await readFirmDetails(tx, { id: row.firmId }));
        const rule = resolveFirm(spelling, shippedDirectory());
        return {
          key,
          recorded: row && firm ? { firm: { id: firm.id, name: firm.name }, version: row.version } : null,
          byRule: rule.status === 'known' ? rule.firm.name : null,
          contacts: (await countContactsBySpelling(tx, [key])).get(key) ?? 0,
        };
      }),

    /** Adds a spelling. Throws 404, 409 where it is recorded. */
    addSpelling: (
      actor: Actor,
      id: string,
      { version, ...added }: { spelling: string; former: boolean; version: number },
    ) => change(actor, id, version, (tx, firm, at) => addFirmSpelling(tx, firm, added, at)),

    /** Marks a spelling as a former name, or as none. Throws 404, 409. */
    markSpelling: (
      actor: Actor,
      id: string,
      { version, ...marked }: { key: string; former: boolean; version: number },
    ) => change(actor, id, version, (tx, firm, at) => markFirmSpelling(tx, firm, marked, at)),

    /** Removes a spelling that no move has. Throws 404, 409. */
    removeSpelling: (actor: Actor, id: string, { key, version }: { key: string; version: number }) =>
      change(actor, id, version, (tx, firm, at) => removeFirmSpelling(tx, firm, key, at)),
  };
}

async function recordOf(tx: Tx, id: string): Promise<FirmRecord> {
  const one = { pattern: null, channel: null, sort: 'name', order: 'asc', page: 1, pageSize: 1 } as const;
  const {
    rows: [firm],
  } = await findFirms(tx, { ...one, id });
  const details = await readFirmDetails(tx, { id });
  if (!firm || !details) throw notFound('This firm');
  const moves = new Map<string, number>();
  for (const spelled of await spellingsOf(tx, id)) {
    const key = spellingKey(spelled.spelling);
    moves.set(key, (moves.get(key) ?? 0) + spelled.moves);
  }
  const names = (await findSpellingsOf(tx, id)).map(({ previousStatus, decidedAt, status, ...spelling }) => ({
    ...spelling,
    status: toStatus(status),
    reason: reasonOf({ spelling: spelling.spelling, status: toStatus(status) }, details.nameKey),
    moves: moves.get(spelling.key) ?? 0,
    decidedAt: decidedAt?.toISOString() ?? null,
    undoable: previousStatus !== null,
  }));
  return {
    ...firm,
    names: names.sort((a, b) => b.moves - a.moves),
    ...(await ownershipOn(tx, details)),
    undoable: details.previous !== null,
  };
}

/** Who owns a firm, and which firms it owns. */
async function ownershipOn(
  tx: Tx,
  { nameKey, ownedByAdmin }: FirmDetails,
): Promise<Pick<FirmRecord, 'parent' | 'since' | 'countsToParent' | 'ownershipBy' | 'owns'>> {
  const { owners } = await loadOwnership(tx);
  const owner = owners.get(nameKey);
  const owned = [...owners].filter(([, { key }]) => key === nameKey).map(([key]) => key);
  const records = new Map(
    (await findOwned(tx, [...owned, ...(owner ? [owner.key] : [])])).map((row) => [row.nameKey, row]),
  );
  const named = owner && records.get(owner.key);
  const listed = [...shippedDirectory().firms.values()].find(
    ({ name }) => normalizeFirmName(name) === owner?.key,
  );
  const parent = named
    ? { firm: named.id, name: named.name }
    : listed && { firm: listed.id, name: listed.name };
  const enterprise = owner?.key.startsWith('@') ? { firm: owner.key, name: enterpriseName(owner.key) } : null;
  return {
    parent: owner ? (parent ?? enterprise) : null,
    since: owner?.since ?? null,
    countsToParent: owner?.countsToOwner ?? false,
    ownershipBy: ownedByAdmin ? 'admin' : 'directory',
    owns: owned.flatMap((key) => {
      const firm = records.get(key);
      const { since = null, countsToOwner = false } = owners.get(key) ?? {};
      return firm ? [{ id: firm.id, name: firm.name, since, countsToParent: countsToOwner }] : [];
    }),
  };
}
