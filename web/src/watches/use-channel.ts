import { changeWatch, type Watch, type WatchChannel } from '@liftout/contract/watches';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** Changes how one is told of what one watches. `isPending` until the screen has the answer. */
export const useChannel = (clientId: string, { id }: Watch) =>
  useChange({
    by: changeWatch,
    clientId,
    scope: `watches ${clientId}`,
    send: (channel: WatchChannel) => call(changeWatch, { params: { id }, body: { channel } }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't save your choice",
        description: messageOf(error, 'Please try again.'),
      }),
  });
