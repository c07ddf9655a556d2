import type { MailSummary } from '@liftout/contract/mail';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { MailStatus } from './mail-status.tsx';
import { RetryButton } from './retry-button.tsx';

/** An attempt has failed, and another one follows. */
const isWaiting = ({ status, lastError }: MailSummary) => status === 'queued' && lastError !== null;

/** Whether an admin may have the email sent now. */
export const canBeSent = (mail: MailSummary): boolean =>
  mail.status === 'failed' || mail.status === 'stored' || isWaiting(mail);

/** How an email was delivered so far, and its button to send it now. */
export function MailDelivery({ mail, delivers }: { mail: MailSummary; delivers: boolean }) {
  const written = (
    <>
      <RelativeTime at={mail.createdAt} /> by {mail.createdBy}
    </>
  );
  return (
    <>
      <DefinitionList
        items={[
          { label: 'Status', value: <MailStatus status={mail.status} /> },
          { label: 'Written', value: written },
          ...(mail.sentAt ? [{ label: 'Sent', value: <RelativeTime at={mail.sentAt} /> }] : []),
          ...(mail.attempts > 0 ? [{ label: 'Attempts', value: mail.attempts }] : []),
        ]}
      />
      {mail.lastError ? (
        <Alert title="Last attempt failed">
          {mail.lastError}
          {isWaiting(mail) ? ' Liftout tries again, up to eight times in about an hour.' : null}
        </Alert>
      ) : null}
      {canBeSent(mail) ? <SendNow mail={mail} delivers={delivers} /> : null}
    </>
  );
}

const SendNow = ({ mail, delivers }: { mail: MailSummary; delivers: boolean }) =>
  delivers ? (
    <RetryButton mail={mail} />
  ) : (
    <p className="text-ink-soft text-sm">It can be sent once a mail server is set up.</p>
  );
