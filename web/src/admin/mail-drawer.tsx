import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { DialogBody } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeTime } from '../ui/figures.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { MailStatus } from './mail-status.tsx';
import { oneMailQuery } from './queries.ts';

const views = [
  { value: 'page', label: 'As sent' },
  { value: 'text', label: 'Plain text' },
] as const;

/** One e-mail: to whom, what became of it, and what it says. */
export function MailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...oneMailQuery(id), enabled: id !== '' });
  const [view, setView] = useState<'page' | 'text'>('page');
  const mail = query.data;
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      size="lg"
      title={mail?.subject ?? 'E-mail'}
      description={mail ? `To ${mail.recipient}` : null}
    >
      <DialogBody className="flex flex-col gap-4">
        {query.isError ? (
          <ErrorState
            title="The e-mail could not be loaded"
            description="It may not be there any more."
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
                ...(mail.attempts > 0 ? [{ label: 'Tries', value: mail.attempts }] : []),
              ]}
            />
            {mail.lastError ? <Alert title="The last try failed">{mail.lastError}</Alert> : null}
            <Segmented size="sm" label="Show as" options={views} value={view} onValueChange={setView} />
            {view === 'page' ? (
              <iframe
                title={`E-mail: ${mail.subject}`}
                // Nothing in it may run, be sent or lead this page away.
                sandbox=""
                srcDoc={mail.html}
                className="min-h-[26rem] w-full grow rounded-control border border-line-soft"
                // An e-mail is written on white, in either theme.
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
