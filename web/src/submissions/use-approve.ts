import { approveSubmission, type LikelyDuplicate, type Submission } from '@liftout/contract/submissions';
import { useState } from 'react';
import { ApiError, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { duplicatesOf, sendApproval } from './queries.ts';
import { useReopen } from './use-reopen.ts';

/** A submission that looks like contacts of its client, to be confirmed before it is approved. */
export interface PossibleDuplicate {
  submission: Submission;
  duplicates: readonly LikelyDuplicate[];
}

/**
 * Approves submissions. One with likely duplicates is returned as `possibleDuplicate` to be confirmed first: those listed
 * with it, or those that the server found meanwhile. Approving it again with `force` skips that.
 * @param nameOf the name of a client by its id
 */
export function useApprove(nameOf: (client: string) => string) {
  const [possibleDuplicate, setPossibleDuplicate] = useState<PossibleDuplicate | null>(null);
  const reopen = useReopen();
  const send = useChange({
    by: approveSubmission,
    clientId: null,
    send: ({ submission, force }: { submission: Submission; force: boolean }) =>
      sendApproval(submission, force),
    onSuccess: () => setPossibleDuplicate(null),
    done: ({ contact, version }, { submission }) => ({
      tone: 'positive',
      title: 'Contact approved',
      description: `Added to ${nameOf(contact.client)}`,
      undo: () => reopen.mutate({ decision: 'approval', decided: [{ id: submission.id, version }] }),
    }),
    onError: (error, { submission }) => {
      const duplicates = error instanceof ApiError ? duplicatesOf(error) : [];
      if (duplicates.length > 0) return setPossibleDuplicate({ submission, duplicates });
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
    approve: (submission: Submission, force = false) => {
      if (submission.duplicates.length > 0 && !force)
        setPossibleDuplicate({ submission, duplicates: submission.duplicates });
      else send.mutate({ submission, force });
    },
    busyId: send.isPending ? send.variables.submission.id : null,
    possibleDuplicate,
    /** Closes the question without approving. */
    settle: () => setPossibleDuplicate(null),
  };
}
