import type { Webhook } from '@liftout/contract/webhooks';
import { useState } from 'react';
import { Table, Th } from '../ui/data/table.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type Opened, WebhookRow } from './webhook-row.tsx';

/** The addresses of a client, and what opens over them. */
export function WebhookTable({ clientId, webhooks }: { clientId: string; webhooks: readonly Webhook[] }) {
  const [open, setOpen] = useState<{ what: Opened; id: string } | null>(null);
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  const close = () => setOpen(null);
  const shown = webhooks.find(({ id }) => id === open?.id);
  const { test, turn, rotate, remove } = useWebhookChanges(clientId, {
    onDone: close,
    onTested: ({ id }) => setOpen({ what: 'deliveries', id }),
    onSecret: setSecret,
  });
  return (
    <>
      <Table label="Webhooks" maxHeight="28rem">
        <thead>
          <tr>
            <Th sticky>Address</Th>
            <Th>Events</Th>
            <Th>State</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              isTurning={turn.isPending}
              onTurn={() => turn.mutate(webhook)}
              onTest={() => test.mutate(webhook)}
              onOpen={(what) => setOpen({ what, id: webhook.id })}
            />
          ))}
        </tbody>
      </Table>
      {shown && open?.what === 'deliveries' ? (
        <DeliveriesDrawer clientId={clientId} webhook={shown} onClose={close} />
      ) : null}
      {shown && open?.what === 'edit' ? (
        <WebhookDialog clientId={clientId} webhook={shown} onClose={close} />
      ) : null}
      {shown && open?.what === 'rotate' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Make a new secret?"
          description="It is shown once. For a day deliveries carry both signatures, so that the receiver can change over."
          confirmText="Make secret"
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate(shown)}
        />
      ) : null}
      {shown && open?.what === 'delete' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Remove this webhook?"
          description={`${shown.url} hears nothing more, and its deliveries are deleted. This can't be undone.`}
          confirmText="Remove webhook"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(shown)}
        />
      ) : null}
      {secret ? <SecretDialog {...secret} isNew onClose={() => setSecret(null)} /> : null}
    </>
  );
}
