import { type MailSummary, retryMail } from '@liftout/contract/mail';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';

export const notifyNotSent = (error: Error) =>
  toast({
    tone: 'negative',
    error,
    title: "Couldn't send it again",
    description: messageOf(error, 'Nothing was changed. Please try again.'),
  });

const labels = { failed: 'Retry', queued: 'Try now', stored: 'Send now', sent: 'Send now' } as const;

/** Sends a failed email again, one that waits for another attempt, or one that was only stored. */
export function RetryButton({ mail }: { mail: MailSummary }) {
  const retry = useChange({
    by: retryMail,
    clientId: mail.clientId,
    send: () => call(retryMail, { params: { id: mail.id } }),
    done: () => ({
      tone: 'positive',
      title: 'Email queued again',
      description: "It'll be sent in a moment.",
    }),
    onError: notifyNotSent,
  });
  return (
    <Button
      data-send
      className="self-start"
      busy={retry.isPending}
      busyText="Queueing…"
      onClick={() => retry.mutate()}
    >
      {labels[mail.status]}
    </Button>
  );
}
