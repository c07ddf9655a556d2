import type { RespellingCounts } from '@liftout/contract/firm-names';
import type { FirmOwnership } from '@liftout/contract/firm-records';
import { followFirmDecisions } from '../advisor-register/service.ts';
import { resolveAdvisors } from '../advisors/service.ts';
import {
  addFirm,
  enterpriseName,
  type FirmDetails,
  loadOwnership,
  type Owner,
  type OwnerColumns,
  type Ownership,
  ownerColumns,
  ownershipOf,
  readFirmDetails,
  shippedOwners,
  spellingKey,
} from '../firms/service.ts';
import {
  analyzeMoves,
  applyConversions,
  applyRespelling,
  keepRehomed,
  markTakeovers,
  stageConversions,
  stageRespelling,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { invalid } from '../platform/http/errors/http-error.ts';
import { chosenFirm, type NamedFirm, recordedFirm, unknownFirm } from './chosen-firm.ts';
import { addCounts, noCounts, recordsOf, unrecorded } from './decide.ts';
import { findSpellingsOf } from './queries.ts';

const wrong = (field: 'parent' | 'since' | 'countsToParent', message: string) =>
  invalid([{ path: `ownership.${field}`, message }]);

/** An owner of firms that is a firm, or an enterprise of the directory. Throws 400 for an unknown one. */
async function chosenOwner(tx: Tx, id: string): Promise<NamedFirm> {
  if (!id.startsWith('@')) return chosenFirm(tx, id, 'ownership.parent');
  const isKnown = [...shippedOwners().values()].some(({ key }) => key === id);
  if (!isKnown) throw unknownFirm('ownership.parent');
  return { nameKey: id, name: enterpriseName(id) };
}

/**
 * The columns for what an admin says of a firm's owner; null: what the directory says. Throws 400 that names the field.
 * @param today `YYYY-MM-DD`
 * @param addOwner when; null: a firm without a record gets none
 */
export async function requestedOwner(
  tx: Tx,
  firm: FirmDetails,
  requested: FirmOwnership | null,
  { today, addOwner }: { today: string; addOwner: Date | null },
): Promise<OwnerColumns> {
  if (requested === null) return ownerColumns(shippedOwners().get(firm.nameKey) ?? null, false);
  const { parent, since, countsToParent } = requested;
  if (parent === null) {
    if (since !== null) throw wrong('since', 'Choose who owns the firm, or clear the day.');
    return ownerColumns(null, true);
  }
  const owner = await chosenOwner(tx, parent);
  if (owner.nameKey === firm.nameKey) throw wrong('parent', "A firm can't own itself.");
  if (since !== null && since > today) throw wrong('since', "A takeover can't be in the future.");
  if (countsToParent && since === null) throw wrong('since', 'Enter the day of the takeover.');
  if (countsToParent && owner.nameKey.startsWith('@'))
    throw wrong('countsToParent', `${owner.name} is no firm that rows can count to.`);
  if (belongsTo(await loadOwnership(tx), owner.nameKey, firm.nameKey))
    throw wrong('parent', `${owner.name} already belongs to ${firm.name}.`);
  if (addOwner && !owner.nameKey.startsWith('@')) await recordedFirm(tx, owner, addOwner);
  return ownerColumns({ key: owner.nameKey, since, countsToOwner: countsToParent }, true);
}

/** Whether a firm is the other one, or owned by it through any number of owners. */
function belongsTo({ owners }: Ownership, nameKey: string, other: string): boolean {
  const seen = new Set<string>();
  for (let key = nameKey; !seen.has(key); key = owners.get(key)?.key ?? key) {
    if (key === other) return true;
    seen.add(key);
  }
  return false;
}

/** The ownership once a firm has another owner. */
export function withOwner({ owners }: Ownership, nameKey: string, owner: Owner | null): Ownership {
  const others = new Map(owners);
  const said = shippedOwners().get(nameKey);
  const isSaid = owner !== null && said?.key === owner.key && said.since === owner.since;
  if (owner === null) others.delete(nameKey);
  else others.set(nameKey, isSaid ? { ...owner, before: said.before } : owner);
  return ownershipOf(others);
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The firms of which an ownership says something else. `says`: what one says of each. */
function changedIn(
  before: Ownership,
  after: Ownership,
  says: (of: Ownership) => (nameKey: string) => unknown,
): string[] {
  const [was, is] = [says(before), says(after)];
  const all = unique([...before.owners.keys(), ...after.owners.keys()]);
  return all.filter((key) => JSON.stringify(was(key)) !== JSON.stringify(is(key)));
}

const spansOf = (ownership: Ownership) => (nameKey: string) => ownership.spansOf(nameKey);

const housesOf = (ownership: Ownership) => {
  const houses = ownership.houses();
  return (nameKey: string) => houses.filter((house) => house.nameKey === nameKey);
};

/**
 * Gives moves the firms, conversions and takeovers that another ownership says, as if it had been known before the upload
 * (decision 069). The caller holds the lock on moves, and has written the firm. @param at null: only counts
 */
export async function followOwnership(
  tx: Tx,
  { before, after }: { before: Ownership; after: Ownership },
  at: Date | null,
): Promise<RespellingCounts> {
  let counts = noCounts;
  const touched: string[] = [];
  const rehoused: string[] = [];
  for (const nameKey of changedIn(before, after, spansOf)) {
    const firm = await readFirmDetails(tx, { nameKey });
    const keys = new Set(firm && (await findSpellingsOf(tx, firm.id)).map(({ key }) => key));
    if (keys.size === 0) continue;
    const added = at === null ? unrecorded : async (key: string) => (await addFirm(tx, key, key, at)).id;
    const to = await recordsOf(tx, after, nameKey, added);
    const former = await recordsOf(tx, before, nameKey, unrecorded);
    const from = unique([...former, ...to].map(({ id }) => id));
    const has = (spelling: string) => keys.has(spellingKey(spelling));
    const respelled = await stageRespelling(tx, { from, to, has, ownership: after });
    counts = addCounts(counts, respelled);
    if (at === null) await keepRehomed(tx);
    else if (respelled.moves > 0) await applyRespelling(tx);
    touched.push(...from);
  }
  for (const nameKey of changedIn(before, after, housesOf)) {
    const firm = await readFirmDetails(tx, { nameKey });
    if (firm) rehoused.push(firm.id);
  }
  counts = addCounts(counts, { ...noCounts, ...(await stageConversions(tx, rehoused, after.houses())) });
  if (at === null) return counts;
  await applyConversions(tx);
  await followFirmDecisions(tx);
  await markTakeovers(tx, unique([...touched, ...rehoused]), after);
  if (counts.moves > 0) await resolveAdvisors(tx);
  await analyzeMoves(tx, counts.moves);
  return counts;
}
