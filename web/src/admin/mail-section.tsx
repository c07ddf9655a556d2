import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { readCount, readText, useSetUrl, useUrlState } from '../lib/url-state.ts';
import { Card } from '../ui/card.tsx';
import { CutText } from '../ui/cut-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeTime } from '../ui/figures.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { MailStatus } from './mail-status.tsx';
import { mailQuery } from './queries.ts';

const pageSize = 10;

/** The outbox: every mail, with what became of it; each opens to be read (design 4.16). */
export function MailSection() {
  const [page, setPage] = useUrlState('mails', readCount, 1);
  const [open] = useUrlState('mail', readText, '');
  const setUrl = useSetUrl();
  const query = useQuery(mailQuery(page, pageSize));
  const { mails = [], total = 0 } = query.data ?? {};
  return (
    <Section
      id="mail"
      title="Stored e-mails"
      description={
        query.data?.delivers === false
          ? 'No mail server is set up: e-mails are kept here to be read, and are not sent.'
          : 'Every e-mail that Liftout wrote, and what became of it.'
      }
    >
      <Card flush>
        {query.isPending ? (
          <SkeletonRows rows={5} columns={4} />
        ) : query.isError ? (
          <ErrorState
            title="The e-mails could not be loaded"
            description="They are safe. Try again in a moment."
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : total === 0 ? (
          <EmptyState
            icon={<Mail aria-hidden size={20} />}
            title="No e-mails yet"
            description="Market research and advisor profiles that are e-mailed from a dashboard are kept here."
          />
        ) : (
          <>
            <Table label="E-mails" busy={query.isPlaceholderData} maxHeight="none">
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
                  <Tr key={mail.id} selected={mail.id === open}>
                    <Td>
                      <button
                        type="button"
                        className="max-w-60 rounded-mark text-left font-medium hover:underline sm:max-w-96"
                        onClick={() => setUrl({ mail: mail.id }, { push: true })}
                      >
                        <CutText>{mail.subject}</CutText>
                      </button>
                    </Td>
                    <Td className="text-ink-soft">
                      <CutText className="max-w-60">{mail.recipient}</CutText>
                    </Td>
                    <Td className="text-ink-soft">{mail.clientId}</Td>
                    <Td>
                      <MailStatus status={mail.status} />
                    </Td>
                    <Td numeric>
                      <RelativeTime at={mail.createdAt} />
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
            <div className="border-t px-3 py-2">
              <Pagination
                page={page}
                pageSize={pageSize}
                total={total}
                noun="e-mails"
                onPageChange={(next) => setPage(next, { push: true })}
              />
            </div>
          </>
        )}
      </Card>
      <MailDrawer id={open} onClose={() => setUrl({ mail: undefined })} />
    </Section>
  );
}
