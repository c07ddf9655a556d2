import type { FirmMember } from '@liftout/contract/firms';
import { batchesOf } from '../lib/batches.ts';

/** A person on a card, and whose contact they are. */
export type Member = Pick<FirmMember, 'id' | 'client'>;

interface Batch {
  clientId: string;
  ids: string[];
}

/** Members as they can be asked about: those of one client together, at most `size`. */
export function batchesOfMembers(members: readonly Member[], size: number): Batch[] {
  const clients = [...new Set(members.map(({ client }) => client))];
  return clients.flatMap((clientId) => {
    const own = members.flatMap(({ id, client }) => (client === clientId ? [id] : []));
    return batchesOf(own, size).map((ids) => ({ clientId, ids }));
  });
}
