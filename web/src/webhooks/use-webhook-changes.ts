import {
  deleteWebhook,
  rotateSecret,
  sendTestEvent,
  updateWebhook,
  type Webhook,
} from '@liftout/contract/webhooks';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

interface After {
  /** Also where the change failed. */
  onDone: () => void;
  onTested: (webhook: Webhook) => void;
  /** `secret` is told this once. */
  onSecret: (made: { url: string; secret: string }) => void;
}

/** What can be done with a client's webhook besides editing it. Each change reports its end in a toast. */
export function useWebhookChanges(clientId: string, { onDone, onTested, onSecret }: After) {
  const failed = (title: string) => (error: unknown) => {
    onDone();
    toast({ tone: 'negative', error, title, description: messageOf(error, 'Please try again.') });
  };
  const paramsOf = ({ id }: Webhook) => ({ client: clientId, id });

  const test = useChange({
    by: sendTestEvent,
    clientId,
    send: (webhook: Webhook) => call(sendTestEvent, { params: paramsOf(webhook) }),
    done: () => ({ tone: 'positive', title: 'Test event sent', description: 'See how it was answered.' }),
    onSuccess: (_, webhook) => onTested(webhook),
    onError: failed("Couldn't send a test event"),
  });
  const turn = useChange({
    by: updateWebhook,
    clientId,
    send: (webhook: Webhook) => {
      const { url, description, events, isActive, version } = webhook;
      const body = { url, description, events, isActive: !isActive, version };
      return call(updateWebhook, { params: paramsOf(webhook), body });
    },
    done: ({ isActive }) => ({
      tone: 'positive',
      title: isActive ? 'Webhook turned on' : 'Webhook turned off',
    }),
    onError: failed("Couldn't change the webhook"),
  });
  const rotate = useChange({
    by: rotateSecret,
    clientId,
    send: (webhook: Webhook) => call(rotateSecret, { params: paramsOf(webhook) }),
    onSuccess: ({ webhook: { url }, secret }) => {
      onDone();
      onSecret({ url, secret });
    },
    onError: failed("Couldn't make a new secret"),
  });
  const remove = useChange({
    by: deleteWebhook,
    clientId,
    send: (webhook: Webhook) => call(deleteWebhook, { params: paramsOf(webhook) }),
    onSuccess: onDone,
    done: () => ({ tone: 'positive', title: 'Webhook removed' }),
    onError: failed("Couldn't remove the webhook"),
  });
  return { test, turn, rotate, remove };
}
