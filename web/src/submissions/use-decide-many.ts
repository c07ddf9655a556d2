import { decideSubmissions, type Submission } from '@liftout/contract/submissions';
import { useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { useReopen } from './use-reopen.ts';

/** A submission that was not decided, and why. */
export interface Refusal {
  name: string;
  message: string;
}

interface Decision {
  submissions: readonly Submission[];
  /** Approve, or reject with this reason. */
  reason: string | null;
}

/** Approves or rejects several submissions in one request; those that were refused are kept with the reason. */
export function useDecideMany(onDone: () => void) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const reopen = useReopen();
  const send = useChange({
    by: decideSubmissions,
    clientId: null,
    send: ({ submissions, reason }: Decision) => {
      const seen = submissions.map(({ id, version }) => ({ id, version }));
      return call(decideSubmissions, {
        body:
          reason === null
            ? { decision: 'approve', submissions: seen }
            : { decision: 'reject', reason, submissions: seen },
      });
    },
    onSuccess: ({ results }, { submissions }) => {
      const nameOf = (id: string) => {
        const fields = submissions.find((one) => one.id === id)?.fields;
        return fields ? `${fields.firstName} ${fields.lastName}` : id;
      };
      setRefusals(
        results.flatMap(({ id, message }) => (message === null ? [] : [{ name: nameOf(id), message }])),
      );
      onDone();
    },
    done: ({ results }, { reason }) => {
      const decided = results.filter(({ outcome }) => outcome !== 'refused');
      const refused = results.length - decided.length;
      return {
        tone: decided.length === 0 ? 'negative' : reason === null ? 'positive' : 'neutral',
        title: `${counted(decided.length, 'contact')} ${reason === null ? 'approved' : 'rejected'}`,
        ...(refused > 0 && { description: `${counted(refused, 'contact')} left in the list.` }),
        undo:
          decided.length === 0
            ? undefined
            : () => reopen.mutate({ decision: reason === null ? 'approval' : 'rejection', decided }),
      };
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't decide the contacts",
        description: messageOf(error, 'Please reload the list and try again.'),
      }),
  });
  return {
    decide: send.mutate,
    busy: send.isPending,
    refusals,
    dismissRefusals: () => setRefusals([]),
  };
}
