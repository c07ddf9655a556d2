import type { Contact } from '@liftout/contract/contacts';
import { listLostDeals } from '@liftout/contract/deal-losses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useHasAccess } from '../../auth/index.ts';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { date } from '../../lib/format/times.ts';
import { Button } from '../../ui/form/button.tsx';
import { contactStageLabels } from '../labels.ts';
import { lossText } from './timeline-labels.ts';
import { useReopen } from './use-reopen.ts';

const lossQuery = (clientId: string, contact: string) =>
  queryOptions({
    queryKey: keyOf(listLostDeals, clientId, 'contact', contact),
    queryFn: ({ signal }) => call(listLostDeals, { query: { client: clientId, contact, limit: 1 }, signal }),
  });

/** Why the contact's deal was lost, and Reopen; nothing where it was not. */
export function ContactLoss({ clientId, contact }: { clientId: string; contact: Contact }) {
  const maySee = useHasAccess('deals');
  const { data } = useQuery({ ...lossQuery(clientId, contact.id), enabled: maySee });
  const reopen = useReopen(clientId, contact);
  const [lost] = data ?? [];
  if (!lost) return null;
  return (
    <div className="flex items-start gap-4 rounded-card bg-surface-sunken p-3">
      <div className="min-w-0 grow">
        <p className="font-medium">
          Lost on {date(lost.lostAt)}: {lossText(lost.reason)}
        </p>
        <p className="text-ink-soft text-sm">It was in {contactStageLabels[lost.stage]}.</p>
        {lost.note ? (
          <p dir="auto" className="text-left wrap-anywhere mt-1 text-sm">
            {lost.note}
          </p>
        ) : null}
      </div>
      {contact.archivedAt === undefined ? (
        <Button size="sm" busy={reopen.isPending} busyText="Reopening…" onClick={() => reopen.mutate(lost)}>
          Reopen
        </Button>
      ) : null}
    </div>
  );
}
