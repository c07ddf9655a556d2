import type { Webhook } from '@liftout/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookTable } from './webhook-table.tsx';

/** The addresses that are told of a client's events, and what was sent to them. */
export function WebhooksSection({ clientId }: { clientId: string }) {
  const query = useQuery(webhooksQuery(clientId));
  const [adding, setAdding] = useState(false);
  const webhooks: readonly Webhook[] = query.data?.webhooks ?? [];
  const refusal = query.data?.refusal ?? null;
  const button = (
    <Button
      size="sm"
      icon={<Plus aria-hidden size={14} />}
      disabled={refusal !== null}
      onClick={() => setAdding(true)}
    >
      Add webhook
    </Button>
  );
  return (
    <Section
      id="webhooks"
      title="Webhooks"
      description="Liftout tells the client's systems what happens, signed and as it happens."
      actions={webhooks.length > 0 ? button : null}
    >
      {refusal === null ? null : (
        <div className="mb-3">
          <Alert tone="warning">{refusal}</Alert>
        </div>
      )}
      <Card flush={webhooks.length > 0}>
        <Loaded
          compact
          query={query}
          what="the webhooks"
          placeholder={
            <div role="status" aria-label="Loading webhooks" className="h-24">
              <SkeletonText lines={4} />
            </div>
          }
        >
          {() =>
            webhooks.length === 0 ? (
              <EmptyState
                compact
                icon={<WebhookIcon aria-hidden size={20} />}
                title="No webhooks yet"
                description="Add an address of the client's CRM to hear of moved deals, approved contacts and matched moves."
                action={button}
              />
            ) : (
              <WebhookTable clientId={clientId} webhooks={webhooks} />
            )
          }
        </Loaded>
      </Card>
      {adding ? <WebhookDialog clientId={clientId} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}
