import type { WatchTarget } from '@liftout/contract/watches';
import { findFirm } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { findChosenFirm, findChosenMove, findChosenView, type WatchRow } from './queries/watches.ts';

type Target = Pick<
  WatchRow,
  | 'kind'
  | 'label'
  | 'targetKey'
  | 'firmKey'
  | 'firmName'
  | 'joinedKey'
  | 'joinedName'
  | 'locationKey'
  | 'moveId'
  | 'fingerprint'
  | 'advisorId'
  | 'viewId'
  | 'contactId'
>;

const nothing = {
  firmKey: null,
  firmName: null,
  joinedKey: null,
  joinedName: null,
  locationKey: null,
  moveId: null,
  fingerprint: null,
  advisorId: null,
  viewId: null,
  contactId: null,
};

/** Contacts' own, given where the app is composed: they tell of their next steps through watches, so the service can't ask for them. */
export interface ContactReader {
  /** Throws 404. */
  readContact: (
    tx: Tx,
    clientId: string,
    id: string,
    mode: 'lock',
  ) => Promise<{ name: string; archivedAt?: unknown; doNotContact?: unknown }>;
  doNotContactMessage: string;
}

/** The columns of a watch on a target, of what the scope may read. Throws 404 where there is no such thing; 409 for a contact who may not be watched. */
export async function resolveTarget(
  tx: Tx,
  contacts: ContactReader,
  { clientId, userId }: { clientId: string; userId: string },
  target: WatchTarget,
): Promise<Target> {
  const { kind } = target;
  switch (kind) {
    case 'advisor': {
      const { fingerprint, advisorId, name } = await moveOf(tx, target.moveId);
      const { moveId } = target;
      return {
        ...nothing,
        kind,
        label: name,
        targetKey: `advisor ${advisorId}`,
        moveId,
        fingerprint,
        advisorId,
      };
    }
    case 'city': {
      const { locationKey, city, state } = await moveOf(tx, target.moveId);
      if (locationKey === null) throw notFound('The city of this move');
      const label = state === null ? city : `${city}, ${state}`;
      const { moveId } = target;
      return { ...nothing, kind, label, targetKey: `city ${locationKey}`, locationKey, moveId };
    }
    case 'contact': {
      const { contactId } = target;
      // Locked, so that nobody erases the person meanwhile.
      const { name, archivedAt, doNotContact } = await contacts.readContact(tx, clientId, contactId, 'lock');
      if (doNotContact) throw conflict(contacts.doNotContactMessage);
      if (archivedAt !== undefined)
        throw conflict('This contact is archived. Restore the contact to watch them.');
      return { ...nothing, kind, label: name, targetKey: `contact ${contactId}`, contactId };
    }
    case 'firm': {
      const { name, nameKey } = await firmOf(tx, target.firm);
      return {
        ...nothing,
        kind,
        label: name,
        targetKey: `firm ${nameKey}`,
        firmKey: nameKey,
        firmName: name,
      };
    }
    case 'lane': {
      const left = await firmOf(tx, target.firmLeft);
      const joined = await firmOf(tx, target.firmJoined);
      return {
        ...nothing,
        kind,
        label: `${left.name} → ${joined.name}`,
        targetKey: `lane ${left.nameKey} > ${joined.nameKey}`,
        firmKey: left.nameKey,
        firmName: left.name,
        joinedKey: joined.nameKey,
        joinedName: joined.name,
      };
    }
    case 'view': {
      const label = await findChosenView(tx, clientId, userId, target.viewId);
      if (label === undefined) throw notFound('This view');
      return { ...nothing, kind, label, targetKey: `view ${target.viewId}`, viewId: target.viewId };
    }
  }
}

/** With which a watch can be added again. */
export function targetOf(row: WatchRow): WatchTarget {
  const { kind, moveId, firmName, joinedName, viewId, contactId } = row;
  if (kind === 'contact' && contactId !== null) return { kind, contactId };
  if (kind === 'view' && viewId !== null) return { kind, viewId };
  if (kind === 'firm' && firmName !== null) return { kind, firm: firmName };
  if (kind === 'lane' && firmName !== null && joinedName !== null)
    return { kind, firmLeft: firmName, firmJoined: joinedName };
  if ((kind === 'advisor' || kind === 'city') && moveId !== null) return { kind, moveId };
  throw new Error(`Watch ${row.id} has no target.`);
}

async function moveOf(tx: Tx, moveId: string) {
  const move = await findChosenMove(tx, moveId);
  if (!move) throw notFound('This move');
  return move;
}

async function firmOf(tx: Tx, named: string) {
  const [id] = await findFirm(tx, named);
  const firm = id === undefined ? undefined : await findChosenFirm(tx, id);
  if (!firm) throw notFound('This firm');
  return firm;
}
