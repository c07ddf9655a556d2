import type { AttentionItem } from '@liftout/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CheckCircle2 } from 'lucide-react';
import { clientNamesQuery } from '../../clients/index.ts';
import { RealTime } from '../../ui/data/real-time.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { RelativeTime } from '../../ui/data/values.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { attentionQuery } from './queries.ts';
import { attentionText } from './sentences.ts';

/** Where each kind is settled: a tab of the portal, with the section to scroll to. */
const destinations = {
  approval: { label: 'Review', tab: 'data', section: 'approvals' },
  sourceFailing: { label: 'Check the source', tab: 'data', section: 'sources' },
  webhookOff: { label: 'Check the webhook', tab: 'clients', section: '' },
  clientExpired: { label: 'Open clients', tab: 'clients', section: '', clientsState: 'expired' },
  clientExpiring: { label: 'Open clients', tab: 'clients', section: '', clientsState: 'expiring' },
  mailFailed: { label: 'Open emails', tab: 'settings', section: 'mail' },
  uploadRejects: { label: 'Open uploads', tab: 'data', section: 'uploads' },
  firmReview: { label: 'Review', tab: 'data', section: 'firm-names' },
  advisorReview: { label: 'Review', tab: 'data', section: 'advisors' },
} as const satisfies Record<AttentionItem['kind'], object>;

const urgent: ReadonlySet<AttentionItem['kind']> = new Set([
  'sourceFailing',
  'webhookOff',
  'clientExpired',
  'mailFailed',
]);

/** What happens while the server runs is timed by the real clock, which the demo's does not follow. */
const realTime: ReadonlySet<AttentionItem['kind']> = new Set(['sourceFailing', 'webhookOff']);

/** What waits for an admin, each with a link to where it is settled. */
export function Attention() {
  const query = useQuery(attentionQuery);
  const names = useQuery(clientNamesQuery).data ?? [];
  const nameOf = (id: string) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  return (
    <Section
      title="What needs attention"
      description="What waits for you or has failed, the most urgent first."
    >
      <Card flush>
        <Loaded compact query={query} what="what needs attention" placeholder={<Loading />}>
          {(items) =>
            items.length === 0 ? (
              <AllClear />
            ) : (
              <ul className="divide-y divide-line-soft">
                {items.map((item) => (
                  <Item key={item.kind} item={item} text={attentionText(item, nameOf)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </Section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-5">
      <Skeleton className="h-5 w-64" />
      <Skeleton className="h-4 w-80 max-w-full" />
    </div>
  );
}

function AllClear() {
  return (
    <p className="flex items-center gap-2.5 p-5">
      <CheckCircle2 aria-hidden size={18} className="shrink-0 text-positive" />
      <span>
        <span className="font-medium">All clear.</span>{' '}
        <span className="text-ink-soft">Nothing is waiting and nothing has failed.</span>
      </span>
    </p>
  );
}

/** A failing news feed is tested among the services, the other sources have a section of their own. */
function destinationOf({ kind, name }: AttentionItem) {
  if (kind === 'sourceFailing' && name === 'news')
    return { label: 'Check the feeds', tab: 'settings', section: 'services' } as const;
  return destinations[kind];
}

function Item({ item, text }: { item: AttentionItem; text: { title: string; detail: string } }) {
  const { label, ...search } = destinationOf(item);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full ${urgent.has(item.kind) ? 'bg-negative' : 'bg-warning'}`}
      />
      <span className="min-w-0 grow basis-52 max-sm:basis-[calc(100%-1.5rem)]">
        <span className="block font-medium">{text.title}</span>
        <TruncatedText lines={2} className="text-ink-soft text-sm max-sm:line-clamp-none">
          {text.detail}
        </TruncatedText>
      </span>
      <span className="shrink-0 text-ink-faint text-sm max-sm:ml-6 max-sm:grow">
        {item.at === null ? null : realTime.has(item.kind) ? (
          <RealTime at={item.at} />
        ) : (
          <RelativeTime at={item.at} />
        )}
      </span>
      {item.kind === 'webhookOff' && item.client !== null ? (
        <LinkButton
          size="sm"
          to="/$slug/data-source"
          params={{ slug: item.client }}
          search={{ section: 'webhooks' }}
          hash="webhooks"
          aria-label={`${label}: ${text.title}`}
        >
          {label}
          <ArrowRight aria-hidden size={14} />
        </LinkButton>
      ) : (
        <LinkButton
          size="sm"
          to="/admin"
          search={search}
          {...(search.section === '' ? {} : { hash: search.section })}
          aria-label={`${label}: ${text.title}`}
        >
          {label}
          <ArrowRight aria-hidden size={14} />
        </LinkButton>
      )}
    </li>
  );
}
