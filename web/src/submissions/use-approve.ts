import { approveSubmission, type LikelyDuplicate, type Submission } from '@liftout/contract/submissions';
import { useState } from 'react';
import { ApiError, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { duplicatesOf, sendApproval } from './queries.ts';

/** A waiting contact that looks like others of its client: somebody confirms before it is approved. */
export interface PossibleDuplicate {
  waiting: Submission;
  duplicates: readonly LikelyDuplicate[];
}

/**
 * Approves waiting contacts. One that looks like a contact we have is first asked about as `possibleDuplicate`: by what
 * the list says, or by the server's answer when someone was added meanwhile. Approving it again goes through.
 * @param nameOf the name of a client by its id
 */
export function useApprove(nameOf: (client: string) => string) {
  const [possibleDuplicate, setPossibleDuplicate] = useState<PossibleDuplicate | null>(null);
  const send = useChange({
    by: approveSubmission,
    clientId: null,
    send: ({ waiting, force }: { waiting: Submission; force: boolean }) => sendApproval(waiting, force),
    onSuccess: () => setPossibleDuplicate(null),
    done: ({ contact }) => ({
      tone: 'positive',
      title: 'Contact approved',
      description: `Added to ${nameOf(contact.client)}`,
    }),
    onError: (error, { waiting }) => {
      const duplicates = error instanceof ApiError ? duplicatesOf(error) : [];
      if (duplicates.length > 0) return setPossibleDuplicate({ waiting, duplicates });
      setPossibleDuplicate(null);
      toast({
        tone: 'negative',
        error,
        title: "Couldn't approve the contact",
        description: messageOf(error, "It's still waiting. Please try again."),
      });
    },
  });
  return {
    approve: (waiting: Submission, force = false) => {
      if (waiting.duplicates.length > 0 && !force)
        setPossibleDuplicate({ waiting, duplicates: waiting.duplicates });
      else send.mutate({ waiting, force });
    },
    busyId: send.isPending ? send.variables.waiting.id : null,
    possibleDuplicate,
    /** Closes the question without approving. */
    settle: () => setPossibleDuplicate(null),
  };
}
