import { decideSubmissions, reopenSubmission } from '@liftout/contract/submissions';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { undoneInPart } from '../lib/changes/each-in-turn.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';

interface Undo {
  decision: 'approval' | 'rejection';
  /** Submissions with their versions since the decision. */
  decided: readonly { id: string; version: number | null }[];
}

/** How many wait again, and why the others don't. */
interface Reopened {
  done: number;
  refusals: string[];
}

async function reopen({ decided }: Undo): Promise<Reopened> {
  const submissions = decided.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
  const [first, second] = submissions;
  if (first && !second) {
    await call(reopenSubmission, { params: { id: first.id }, body: { version: first.version } });
    return { done: 1, refusals: [] };
  }
  const { results } = await call(decideSubmissions, { body: { decision: 'reopen', submissions } });
  const refusals = results.flatMap(({ message }) => (message === null ? [] : [message]));
  return { done: results.length - refusals.length, refusals };
}

/** Undoes decisions: the submissions wait again, and contacts that an approval made are archived. */
export function useReopen() {
  return useChange({
    by: reopenSubmission,
    clientId: null,
    send: reopen,
    done: ({ done, refusals: [why, ...others] }, { decision }) => {
      if (why !== undefined && done === 0)
        return { tone: 'negative', title: `Couldn't undo the ${decision}s`, description: why };
      if (why !== undefined) return undoneInPart(done, others.length + 1, why);
      return {
        tone: 'neutral',
        title: 'Back in approvals',
        ...(done > 1 && { description: `${counted(done, 'contact is', 'contacts are')} waiting again.` }),
      };
    },
    onError: (error, { decision }) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't undo the ${decision}`,
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}
