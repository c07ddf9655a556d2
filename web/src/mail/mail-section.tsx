import { retryFailedMail } from '@liftout/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { call } from '../lib/api/api.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/form/button.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import { MailDrawer } from './mail-drawer.tsx';
import { type MailParams, mailParams } from './mail-params.ts';
import { MailStatus } from './mail-status.tsx';
import { mailQuery } from './queries.ts';
import { notifyNotSent } from './retry-button.tsx';

const pageSize = 10;

/** The outbox: every email with its status; each can be opened (design 4.16). */
export function MailSection() {
  const { mails: page, mail: openId } = useSearchParams(mailParams);
  const setSearch = useSetSearchParams<MailParams>();
  const query = useQuery(mailQuery(page, pageSize));
  const { mails = [], total = 0, failed = 0 } = query.data ?? {};
  const names = useQuery(clientNamesQuery).data ?? [];
  const nameOf = (id: string | null) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  const canRetry = failed > 0 && query.data?.delivers === true;
  const area = useRef<HTMLDivElement>(null);
  // The button goes away once nothing has failed any more.
  useFollowFocus(area, canRetry ? '[data-retry]' : 'h2');
  return (
    <div ref={area}>
      <Section
        id="mail"
        title="Emails"
        description={
          query.data?.delivers === false
            ? 'No mail server is set up. Emails are stored here, not sent.'
            : 'Every email that was written, and its status.'
        }
        actions={canRetry ? <RetryFailed failed={failed} /> : null}
      >
        <PagedCard
          query={query}
          noun="emails"
          page={page}
          pageSize={pageSize}
          total={total}
          onPageChange={(mails) => setSearch({ mails }, { push: true })}
          columns={5}
          empty={
            <EmptyState
              icon={<Mail aria-hidden size={20} />}
              title="No emails yet"
              description="Market reports and advisor profiles emailed from a dashboard appear here."
            />
          }
        >
          <Table label="List of emails" busy={query.isPlaceholderData} maxHeight="none">
            <thead>
              <tr>
                <Th>Subject</Th>
                <Th>To</Th>
                <Th>Client</Th>
                <Th>Status</Th>
                <Th numeric>Written</Th>
              </tr>
            </thead>
            <tbody>
              {mails.map((mail) => (
                <Tr key={mail.id} selected={mail.id === openId}>
                  <Td>
                    <button
                      type="button"
                      className="block max-w-60 rounded-mark text-left font-medium hover:underline xl:max-w-96"
                      onClick={() => setSearch({ mail: mail.id }, { push: true })}
                    >
                      <TruncatedText>{mail.subject}</TruncatedText>
                    </button>
                  </Td>
                  <Td className="text-ink-soft">
                    <TruncatedText className="max-w-44 xl:max-w-96">{mail.recipient}</TruncatedText>
                  </Td>
                  <Td className="text-ink-soft">{nameOf(mail.clientId)}</Td>
                  <Td>
                    <MailStatus status={mail.status} />
                    {mail.lastError && mail.status !== 'sent' ? (
                      <TruncatedText className="mt-0.5 max-w-44 text-ink-soft text-xs xl:max-w-72">
                        {mail.lastError}
                      </TruncatedText>
                    ) : null}
                  </Td>
                  <Td numeric>
                    <RelativeTime at={mail.createdAt} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </PagedCard>
        <MailDrawer
          id={openId}
          delivers={query.data?.delivers === true}
          onClose={() => setSearch({ mail: '' })}
        />
      </Section>
    </div>
  );
}

/** Sends every failed email again. */
function RetryFailed({ failed }: { failed: number }) {
  const retry = useChange({
    by: retryFailedMail,
    clientId: null,
    send: () => call(retryFailedMail, {}),
    done: ({ retried }) => ({
      tone: 'positive',
      title: `${counted(retried, 'email')} queued again`,
      description: `${retried === 1 ? "It'll" : "They'll"} be sent in a moment.`,
    }),
    onError: (error) => notifyNotSent(error),
  });
  return (
    <Button data-retry size="sm" busy={retry.isPending} busyText="Retrying…" onClick={() => retry.mutate()}>
      Retry {counted(failed, 'failed email')}
    </Button>
  );
}
