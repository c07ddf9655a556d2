import {
  addWatch,
  removeWatch,
  type Watch,
  type WatchChannel,
  type WatchTarget,
} from '@liftout/contract/watches';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** To watch something (as before, with its channel), or to watch it no more. */
type Step = { to: 'watch'; target: WatchTarget; channel?: WatchChannel } | { to: 'stop'; watch: Stopped };

/** A watch that ends; by its target alone where it was only just added and its answer isn't here yet. */
type Stopped = Pick<Watch, 'id' | 'label' | 'target' | 'channel'> | Pick<Watch, 'target'>;

/** Starts and stops watching, with Undo. `isPending` until the screen has the answer. */
export function useWatching(clientId: string) {
  const set = useChange({
    by: [addWatch, removeWatch],
    clientId,
    scope: `watches ${clientId}`,
    send: async (step: Step) => {
      if (step.to === 'stop') {
        // Adding what is watched already answers that watch.
        const watch =
          'id' in step.watch
            ? step.watch
            : await call(addWatch, { body: { client: clientId, target: step.watch.target } });
        await call(removeWatch, { params: { id: watch.id } });
        return watch;
      }
      const { target, channel } = step;
      return call(addWatch, { body: { client: clientId, target, ...(channel && { channel }) } });
    },
    done: (watch, { to }) =>
      to === 'watch'
        ? {
            title: `You watch ${watch.label}`,
            description: 'New moves show up in the bell at the top.',
            undo: () => set.mutate({ to: 'stop', watch }),
          }
        : {
            title: `You no longer watch ${watch.label}`,
            undo: () => set.mutate({ to: 'watch', target: watch.target, channel: watch.channel }),
          },
    onError: (error, { to }) =>
      toast({
        tone: 'negative',
        error,
        title: to === 'watch' ? "Couldn't watch this" : "Couldn't stop watching this",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  return set;
}
