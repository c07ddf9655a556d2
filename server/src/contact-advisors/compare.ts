import { createHash } from 'node:crypto';
import { blockKey, matchContacts, matchRulesVersion } from '../advisors/service.ts';
import {
  caselessKey,
  findContactFirms,
  firmIdsOf,
  rulesVersion as firmRulesVersion,
  spellingKey,
} from '../firms/service.ts';
import { placeOf } from '../markets/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { inTurns } from '../platform/turns.ts';
import {
  findChangedSpellings,
  markAll,
  markChanged,
  markFirms,
  readComparison,
  readPresent,
  saveComparison,
} from './queries/changed.ts';
import {
  type ComparedContact,
  lockUnnamed,
  lockWaiting,
  readCompared,
  readNames,
  readSightings,
  saveBlocks,
  saveLinks,
} from './queries/compare.ts';
import { findTouched } from './touched.ts';

/** Contacts of one transaction: whoever writes one of them waits for it. */
const batch = { names: 2_000, compared: 500 };

/** A firm that no move names is another one than those of the moves. */
const unrecorded = 'unrecorded';

/** Who compares the same contacts waits, so that all are compared at the end. */
const comparing = (clientId: string) => `contact advisors ${clientId}`;

let version: string | undefined;

/** The version of all rules that the comparison rests on. */
function rulesVersion(): string {
  version ??= createHash('sha256')
    .update(`${matchRulesVersion()} ${firmRulesVersion()}`)
    .digest('hex')
    .slice(0, 16);
  return version;
}

/**
 * Compares a client's contacts with the moves of its market, where either changed since. What is compared is read in the
 * client's own scope, so what it cannot read makes no difference to it. @returns how many links changed
 */
export async function compareContacts(
  { db }: Pick<Platform, 'db'>,
  clientId: string,
  signal?: AbortSignal,
): Promise<number> {
  const steps = db.within('job');
  const market = await steps.as(platformScope(system), (tx) => markWaiting(tx, clientId));
  if (market === undefined) return 0;
  const scope = tenantScope(clientId, system);
  for (let isDone = false; !isDone; ) {
    signal?.throwIfAborted();
    isDone = await steps.as(scope, (tx) => nameSome(tx, clientId));
  }
  let changed = 0;
  for (let isDone = false; !isDone; ) {
    signal?.throwIfAborted();
    const some = await steps.as(scope, (tx) => compareSome(tx, clientId, market));
    changed += some.changed;
    isDone = some.isDone;
  }
  return changed;
}

/** Notes which contacts have to be compared. @returns the client's market; undefined where there is no such client */
async function markWaiting(tx: Tx, clientId: string): Promise<string | null | undefined> {
  const present = await readPresent(tx, clientId);
  if (!present) return undefined;
  const before = await readComparison(tx, clientId);
  const rules = rulesVersion();
  const isRenamed = before?.rulesVersion !== rules;
  if (!before || isRenamed || before.market !== present.market || present.changeNumber < before.changeNumber)
    await markAll(tx, clientId, isRenamed);
  else {
    const after = before.changeNumber;
    if (present.changeNumber > after && present.market !== null)
      await markChanged(tx, clientId, after, await findTouched(tx, clientId, present.market, after));
    if (present.firmChanges !== before.firmChanges) await markSpellings(tx, clientId, before.firmsChangedAt);
  }
  await saveComparison(tx, clientId, present, rules);
  return present.market;
}

/** Contacts at a firm whose spelling was decided since an instant are at another firm. */
async function markSpellings(tx: Tx, clientId: string, since: Date | null): Promise<void> {
  const changed = new Set((await findChangedSpellings(tx, since)).map(caselessKey));
  const spelled = (await findContactFirms(tx, clientId)).filter((firm) =>
    changed.has(caselessKey(spellingKey(firm))),
  );
  if (spelled.length > 0) await markFirms(tx, clientId, spelled);
}

async function nameSome(tx: Tx, clientId: string): Promise<boolean> {
  await lockInTransaction(tx, comparing(clientId));
  const ids = await lockUnnamed(tx, clientId, batch.names);
  if (ids.length === 0) return true;
  const named = await readNames(tx, clientId, ids);
  await saveBlocks(
    tx,
    clientId,
    named.map(({ id, firstName, lastName }) => ({ id, blockKey: blockKey(firstName, lastName) })),
  );
  return ids.length < batch.names;
}

async function compareSome(
  tx: Tx,
  clientId: string,
  market: string | null,
): Promise<{ changed: number; isDone: boolean }> {
  await lockInTransaction(tx, comparing(clientId));
  const waiting = await lockWaiting(tx, clientId, batch.compared);
  if (waiting.length === 0) return { changed: 0, isDone: true };
  const ids = waiting.map(({ id }) => id);
  const contacts = (await readCompared(tx, clientId, ids)).filter(({ isArchived }) => !isArchived);
  const blockKeys = [...new Set(waiting.map((one) => one.blockKey))];
  const links = market === null ? [] : await linksOf(tx, contacts, blockKeys, market);
  const changed = await saveLinks(tx, clientId, ids, links);
  if (changed > 0) notify(tx, clientId, ['contact-advisors']);
  return { changed, isDone: waiting.length < batch.compared };
}

async function linksOf(tx: Tx, contacts: ComparedContact[], blockKeys: string[], market: string) {
  const asked = contacts.map((contact) => ({
    ...contact,
    crd: contact.crd?.replace(/^0+/, '') || null,
    email: contact.email.trim().toLowerCase() || null,
  }));
  const moves = await readSightings(tx, {
    blockKeys,
    crds: asked.flatMap(({ crd }) => crd ?? []),
    emails: asked.flatMap(({ email }) => email ?? []),
  });
  if (moves.length === 0) return [];
  const idsOf = await firmIdsOf(tx, [...new Set(contacts.map(({ firm }) => firm))]);
  const compared = asked.map(({ firm, city, ...contact }) => ({
    ...contact,
    ...placeOf(city, market),
    firmIds: [...idsOf(firm), unrecorded],
  }));
  return inTurns(matchContacts(compared, moves));
}
