import type { LikelyDuplicate, PendingContact } from '@liftout/contract/pending-contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../lib/errors.ts';
import { toast } from '../ui/toast-store.ts';
import { duplicatesOf, refreshPending, sendApproval } from './queries.ts';

/** A contact that looks like others of its client, so that it is not approved without a word. */
export interface Doubtful {
  waiting: PendingContact;
  duplicates: readonly LikelyDuplicate[];
}

/**
 * Approves waiting contacts. One that looks known becomes `doubtful` first, by what the list says or, where someone
 * was added meanwhile, by what the server answers; approving it with `force` goes through.
 * @param nameOf the name of a client by its id
 */
export function useApprove(nameOf: (client: string) => string) {
  const queries = useQueryClient();
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const send = useMutation({
    mutationFn: ({ waiting, force }: { waiting: PendingContact; force: boolean }) =>
      sendApproval(waiting, force),
    onSuccess: ({ contact }) => {
      setDoubtful(null);
      toast({
        tone: 'positive',
        title: 'Contact approved',
        description: `Added to ${nameOf(contact.client)}`,
      });
    },
    onError: (error, { waiting }) => {
      const duplicates = error instanceof ApiError ? duplicatesOf(error) : [];
      if (duplicates.length > 0) return setDoubtful({ waiting, duplicates });
      setDoubtful(null);
      toast({
        tone: 'negative',
        title: 'The contact could not be approved',
        description: messageOf(error, 'It still waits. Please try again.'),
      });
    },
    onSettled: (_result, _error, { waiting }) => refreshPending(queries, waiting.client),
  });
  return {
    approve: (waiting: PendingContact, force = false) => {
      if (waiting.duplicates.length > 0 && !force) setDoubtful({ waiting, duplicates: waiting.duplicates });
      else send.mutate({ waiting, force });
    },
    busyId: send.isPending ? send.variables.waiting.id : null,
    doubtful,
    /** Leaves the doubtful one waiting. */
    settle: () => setDoubtful(null),
  };
}
