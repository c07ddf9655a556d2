import type { ReactNode } from 'react';
import { MovedContactsOf, maxMovedContacts } from '../contacts/index.ts';
import { batchesOfMembers, type Member } from './member-batches.ts';

/** Tells the cards in it which of the members moved. */
export function MovedMembers({ members, children }: { members: readonly Member[]; children: ReactNode }) {
  let inner = children;
  for (const { clientId, ids } of batchesOfMembers(members, maxMovedContacts))
    inner = (
      <MovedContactsOf clientId={clientId} ids={ids}>
        {inner}
      </MovedContactsOf>
    );
  return inner;
}
