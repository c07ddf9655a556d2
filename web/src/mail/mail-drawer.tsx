import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { MailStatus } from './mail-status.tsx';
import { oneMailQuery } from './queries.ts';
import { RetryButton } from './retry-button.tsx';

const views = [
  { value: 'page', label: 'As sent' },
  { value: 'text', label: 'Plain text' },
] as const;

interface MailDrawerProps {
  /** Empty: closed. */
  id: string;
  /** A mail server is set up. */
  delivers: boolean;
  onClose: () => void;
}

/** One email: recipient, status and content. */
export function MailDrawer({ id, delivers, onClose }: MailDrawerProps) {
  const query = useQuery({ ...oneMailQuery(id), enabled: id !== '' });
  const [view, setView] = useState<'page' | 'text'>('page');
  const mail = query.data;
  const area = useRef<HTMLDivElement>(null);
  const isWaiting = mail?.status === 'queued' && mail.lastError !== null;
  const canBeSent = mail?.status === 'failed' || mail?.status === 'stored' || isWaiting;
  // The button goes away with its click.
  useFollowFocus(area, canBeSent ? '[data-send]' : '[role="radio"][tabindex="0"]');
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      size="lg"
      title={mail?.subject ?? 'Email'}
      description={mail ? `To ${mail.recipient}` : null}
    >
      <DialogBody ref={area} className="flex flex-col gap-4">
        {query.isLoadingError ? (
          <ErrorState
            title="Couldn't load the email"
            description="It may have been deleted."
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : mail ? (
          <>
            <DefinitionList
              items={[
                { label: 'Status', value: <MailStatus status={mail.status} /> },
                {
                  label: 'Written',
                  value: (
                    <>
                      <RelativeTime at={mail.createdAt} /> by {mail.createdBy}
                    </>
                  ),
                },
                ...(mail.sentAt ? [{ label: 'Sent', value: <RelativeTime at={mail.sentAt} /> }] : []),
                ...(mail.attempts > 0 ? [{ label: 'Attempts', value: mail.attempts }] : []),
              ]}
            />
            {mail.lastError ? (
              <Alert title="Last attempt failed">
                {mail.lastError}
                {isWaiting ? ' Liftout tries again, up to eight times in about an hour.' : null}
              </Alert>
            ) : null}
            {canBeSent ? (
              delivers ? (
                <RetryButton mail={mail} />
              ) : (
                <p className="text-ink-soft text-sm">It can be sent once a mail server is set up.</p>
              )
            ) : null}
            <Segmented size="sm" label="Show as" options={views} value={view} onValueChange={setView} />
            {view === 'page' ? (
              <iframe
                title={`Email: ${mail.subject}`}
                // No scripts, forms or navigation of this page.
                sandbox=""
                srcDoc={mail.html}
                className="min-h-[26rem] w-full grow rounded-control border border-line-soft"
                // Emails are designed for a white background, in either theme.
                style={{ colorScheme: 'light', background: '#ffffff' }}
              />
            ) : (
              <pre className="wrap-anywhere whitespace-pre-wrap rounded-control border border-line-soft bg-surface-sunken p-4 font-mono text-xs">
                {mail.text}
              </pre>
            )}
          </>
        ) : (
          <SkeletonText lines={10} />
        )}
      </DialogBody>
    </Drawer>
  );
}
