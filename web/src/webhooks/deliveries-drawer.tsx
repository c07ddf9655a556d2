import { type Delivery, sendAgain, sendTestEvent, type Webhook } from '@liftout/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { NextTime, RealTime } from '../ui/data/real-time.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { eventLabel } from './event-labels.ts';
import { deliveriesPageSize, deliveriesQuery } from './queries.ts';

interface DeliveriesDrawerProps {
  clientId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** What was sent to an address, how it was answered, and when it is tried again. */
export function DeliveriesDrawer({ clientId, webhook, onClose }: DeliveriesDrawerProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(clientId, webhook.id, page));
  const test = useChange({
    by: sendTestEvent,
    clientId,
    send: () => call(sendTestEvent, { params: { client: clientId, id: webhook.id } }),
    onSuccess: () => setPage(1),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't send a test event",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  const testButton = (
    <Button size="sm" busy={test.isPending} busyText="Sending…" onClick={() => test.mutate()}>
      Send a test event
    </Button>
  );
  return (
    <Drawer open onOpenChange={onClose} title="Deliveries" description={webhook.url} size="lg">
      <DialogBody className="flex flex-col gap-4">
        <Loaded
          query={query}
          what="the deliveries"
          placeholder={
            <div role="status" aria-label="Loading deliveries">
              <SkeletonText lines={8} />
            </div>
          }
        >
          {({ total, deliveries }) =>
            total === 0 ? (
              <EmptyState
                compact
                icon={<Inbox aria-hidden size={20} />}
                title="Nothing sent yet"
                description="Events of the last 30 days are listed here."
                action={testButton}
              />
            ) : (
              <>
                <div className="flex justify-end">{testButton}</div>
                <ul aria-label="Deliveries" className="flex flex-col divide-y divide-line-soft">
                  {deliveries.map((delivery) => (
                    <DeliveryItem
                      key={delivery.id}
                      clientId={clientId}
                      webhookId={webhook.id}
                      delivery={delivery}
                    />
                  ))}
                </ul>
                <Pagination
                  page={page}
                  pageSize={deliveriesPageSize}
                  total={total}
                  noun="deliveries"
                  onPageChange={setPage}
                />
              </>
            )
          }
        </Loaded>
      </DialogBody>
    </Drawer>
  );
}

const states = {
  waiting: { tone: 'info', text: 'Waiting' },
  delivered: { tone: 'positive', text: 'Delivered' },
  failed: { tone: 'negative', text: 'Failed' },
} as const;

function DeliveryItem({
  clientId,
  webhookId,
  delivery,
}: {
  clientId: string;
  webhookId: string;
  delivery: Delivery;
}) {
  const { id, type, status, attempts, responseStatus, durationMs, answer, error, messageId } = delivery;
  const again = useChange({
    by: sendAgain,
    clientId,
    send: () => call(sendAgain, { params: { client: clientId, id: webhookId, delivery: id } }),
    onError: (failure) =>
      toast({
        tone: 'negative',
        error: failure,
        title: "Couldn't send it again",
        description: messageOf(failure, 'Please try again.'),
      }),
  });
  const { tone, text } = states[status];
  const facts = [
    responseStatus === null || error !== null ? null : `Answered ${responseStatus}`,
    durationMs === null ? null : `${durationMs} ms`,
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
  ];
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{eventLabel(type)}</span>
          <Badge tone={tone}>{status === 'waiting' && attempts > 0 ? 'Trying again' : text}</Badge>
          <span className="text-ink-faint text-sm">
            <RealTime at={delivery.createdAt} />
          </span>
        </div>
        <p className="text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</p>
        {status === 'waiting' && delivery.nextAttemptAt && attempts > 0 ? (
          <p className="text-ink-soft text-sm">
            Next try <NextTime at={delivery.nextAttemptAt} />
          </p>
        ) : null}
        {error ? <p className="wrap-anywhere text-negative text-sm">{error}</p> : null}
        {answer ? (
          <pre className="mt-1 max-h-32 overflow-auto whitespace-pre-wrap wrap-anywhere rounded-mark border border-line-soft bg-surface-sunken p-2 text-xs">
            {answer}
          </pre>
        ) : null}
        <code className="wrap-anywhere text-ink-faint text-xs">{messageId}</code>
      </div>
      <Button
        size="sm"
        busy={again.isPending}
        busyText="Sending…"
        aria-label={`Send again: ${eventLabel(type)}`}
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
    </li>
  );
}
