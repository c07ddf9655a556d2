import { type Retention, setRetention } from '@liftout/contract/retention';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { retentionQuery } from './queries.ts';

interface NewRetention {
  seen: Retention;
  months: number | null;
}

/** Sets for how long a client keeps personal data, or ends it, with Undo: nobody is erased before the next night. */
export function useSetRetention(clientId: string, onSaved: () => void) {
  const queries = useQueryClient();
  const { queryKey } = retentionQuery(clientId);
  const set = useChange({
    by: setRetention,
    clientId,
    scope: `retention ${clientId}`,
    send: ({ seen: { version }, months }: NewRetention) =>
      call(setRetention, { params: { client: clientId }, body: { months, version } }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      onSaved();
    },
    done: (saved, { seen }) => ({
      title:
        saved.months === null
          ? 'Nobody is erased any more'
          : `Contacts are erased after ${counted(saved.months, 'month')}`,
      undo: () => set.mutate({ seen: saved, months: seen.months }),
    }),
    onError: (error) => {
      const current = currentOf<Retention>(error);
      if (current) queries.setQueryData(queryKey, current);
      toast({
        tone: 'negative',
        error,
        title: current ? 'This was changed by someone else' : "Couldn't change the retention",
        description: current
          ? 'You now see the latest version.'
          : messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
  return set;
}
