import {
  deleteWebhook,
  rotateSecret,
  sendTestEvent,
  updateWebhook,
  type Webhook,
} from '@liftout/contract/webhooks';
import { KeyRound, MoreHorizontal, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Badge } from '../ui/data/badge.tsx';
import { RealTime } from '../ui/data/real-time.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { eventLabels } from './event-labels.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Opened = 'deliveries' | 'edit' | 'rotate' | 'delete';

/** The addresses of a client, each with its state and what an admin can do. */
export function WebhookTable({ clientId, webhooks }: { clientId: string; webhooks: readonly Webhook[] }) {
  const [open, setOpen] = useState<{ what: Opened; id: string } | null>(null);
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  const close = () => setOpen(null);
  const shown = webhooks.find(({ id }) => id === open?.id);
  const failed = (title: string) => (error: unknown) => {
    close();
    toast({ tone: 'negative', error, title, description: messageOf(error, 'Please try again.') });
  };
  const params = (id: string) => ({ client: clientId, id });

  const test = useChange({
    by: sendTestEvent,
    clientId,
    send: ({ id }: Webhook) => call(sendTestEvent, { params: params(id) }),
    done: () => ({ tone: 'positive', title: 'Test event sent', description: 'See how it was answered.' }),
    onSuccess: (_, { id }) => setOpen({ what: 'deliveries', id }),
    onError: failed("Couldn't send a test event"),
  });
  const turn = useChange({
    by: updateWebhook,
    clientId,
    send: ({ id, url, description, events, isActive, version }: Webhook) =>
      call(updateWebhook, {
        params: params(id),
        body: { url, description, events, isActive: !isActive, version },
      }),
    done: ({ isActive }) => ({
      tone: 'positive',
      title: isActive ? 'Webhook turned on' : 'Webhook turned off',
    }),
    onError: failed("Couldn't change the webhook"),
  });
  const rotate = useChange({
    by: rotateSecret,
    clientId,
    send: ({ id }: Webhook) => call(rotateSecret, { params: params(id) }),
    onSuccess: ({ webhook, secret: made }) => {
      close();
      setSecret({ url: webhook.url, secret: made });
    },
    onError: failed("Couldn't make a new secret"),
  });
  const remove = useChange({
    by: deleteWebhook,
    clientId,
    send: ({ id }: Webhook) => call(deleteWebhook, { params: params(id) }),
    onSuccess: close,
    done: () => ({ tone: 'positive', title: 'Webhook removed' }),
    onError: failed("Couldn't remove the webhook"),
  });

  const icon = (Icon: typeof Pencil) => <Icon aria-hidden size={16} />;
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
            <Tr key={webhook.id}>
              <Td sticky prose>
                <span className="wrap-anywhere font-medium">{webhook.url}</span>
                {webhook.description ? (
                  <span className="block text-ink-faint text-xs">{webhook.description}</span>
                ) : null}
              </Td>
              <Td prose className="text-ink-soft">
                {webhook.events.map((type) => eventLabels[type].label).join(', ')}
              </Td>
              <Td prose>
                <WebhookState webhook={webhook} />
              </Td>
              <Td className="text-right">
                {webhook.turnedOffBecause !== null && !webhook.isActive ? (
                  <Button
                    size="sm"
                    className="mr-1"
                    busy={turn.isPending}
                    aria-label={`Turn on ${webhook.url}`}
                    onClick={() => turn.mutate(webhook)}
                  >
                    Turn on
                  </Button>
                ) : null}
                <Button
                  size="sm"
                  variant="ghost"
                  className="mr-1"
                  aria-label={`Deliveries to ${webhook.url}`}
                  onClick={() => setOpen({ what: 'deliveries', id: webhook.id })}
                >
                  Deliveries
                </Button>
                <Menu
                  trigger={
                    <PlainIconButton label={`Actions for ${webhook.url}`} icon={icon(MoreHorizontal)} />
                  }
                >
                  <MenuItem icon={icon(Send)} onSelect={() => test.mutate(webhook)}>
                    Send a test event
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem icon={icon(Pencil)} onSelect={() => setOpen({ what: 'edit', id: webhook.id })}>
                    Edit
                  </MenuItem>
                  <MenuItem
                    icon={icon(KeyRound)}
                    onSelect={() => setOpen({ what: 'rotate', id: webhook.id })}
                  >
                    New secret
                  </MenuItem>
                  <MenuItem icon={icon(Power)} onSelect={() => turn.mutate(webhook)}>
                    {webhook.isActive ? 'Turn off' : 'Turn on'}
                  </MenuItem>
                  <MenuItem
                    danger
                    icon={icon(Trash2)}
                    onSelect={() => setOpen({ what: 'delete', id: webhook.id })}
                  >
                    Remove
                  </MenuItem>
                </Menu>
              </Td>
            </Tr>
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

function WebhookState({ webhook: { isActive, turnedOffBecause, failingSince } }: { webhook: Webhook }) {
  if (!isActive)
    return (
      <>
        <Badge tone={turnedOffBecause === null ? 'neutral' : 'negative'}>
          {turnedOffBecause === null ? 'Off' : 'Turned off'}
        </Badge>
        {turnedOffBecause === null ? null : (
          <span className="block text-ink-faint text-xs">{turnedOffBecause}</span>
        )}
      </>
    );
  if (failingSince === null)
    return (
      <Badge tone="positive" dot>
        Active
      </Badge>
    );
  return (
    <>
      <Badge tone="warning">Failing</Badge>
      <span className="block text-ink-faint text-xs">
        since <RealTime inline at={failingSince} />
      </span>
    </>
  );
}
