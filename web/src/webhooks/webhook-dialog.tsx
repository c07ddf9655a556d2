import { eventTypes, type ListenedType } from '@liftout/contract/webhook-events';
import { createWebhook, updateWebhook, type Webhook } from '@liftout/contract/webhooks';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { failureTitle, issuesFor, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { KeptAlert } from '../ui/feedback/kept-alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { eventLabels } from './event-labels.ts';
import { SecretDialog } from './secret-dialog.tsx';

const fields = ['url', 'description', 'events'] as const;
const labels = { url: 'Address', description: 'Description', events: 'Events' } as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

interface WebhookDialogProps {
  clientId: string;
  /** Undefined: adds one. */
  webhook?: Webhook;
  onClose: () => void;
}

const typesIn = (kept: string | undefined): ListenedType[] | undefined =>
  kept === undefined ? undefined : eventTypes.filter((type) => kept.split(' ').includes(type));

/** Adds an address, and shows its secret once; or edits one. */
export function WebhookDialog({ clientId, webhook, onClose }: WebhookDialogProps) {
  const kept = useKeptInput(`webhook ${webhook?.id ?? clientId}`, () =>
    isDirty && secret === null
      ? {
          ...(changed.url && { url }),
          ...(changed.description && { description }),
          ...(changed.events && { events: events.join(' ') }),
        }
      : null,
  );
  const [url, setUrl] = useState(kept?.url ?? webhook?.url ?? '');
  const [description, setDescription] = useState(kept?.description ?? webhook?.description ?? '');
  const [events, setEvents] = useState<readonly ListenedType[]>(
    () => typesIn(kept?.events) ?? webhook?.events ?? eventTypes,
  );
  const [problems, setProblems] = useState<Problems>({});
  const [secret, setSecret] = useState<string | null>(null);

  const save = useChange({
    by: [createWebhook, updateWebhook],
    clientId,
    send: async () => {
      const body = { url, description, events: [...events] };
      if (!webhook) return (await call(createWebhook, { params: { client: clientId }, body })).secret;
      const { id, isActive, version } = webhook;
      await call(updateWebhook, { params: { client: clientId, id }, body: { ...body, isActive, version } });
      return null;
    },
    onSuccess: (made) => (made === null ? onClose() : setSecret(made)),
    done: (made) => (made === null ? { tone: 'positive', title: 'Changes saved', description: url } : null),
    onError: (error) =>
      setProblems(Object.fromEntries(issuesFor(error, fields).map(({ field, message }) => [field, message]))),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found: Problems = {
      ...(url.trim() === '' && { url: 'Enter an address such as https://example.com/hooks.' }),
      ...(events.length === 0 && { events: 'Choose at least one event.' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate();
    else if (found.url && event.currentTarget instanceof HTMLFormElement)
      event.currentTarget.querySelector<HTMLElement>('[name=url]')?.focus();
  };

  if (secret !== null) return <SecretDialog url={url} secret={secret} onClose={onClose} />;
  const before: readonly ListenedType[] = webhook?.events ?? eventTypes;
  const changed = {
    url: url !== (webhook?.url ?? ''),
    description: description !== (webhook?.description ?? ''),
    events: eventTypes.some((type) => events.includes(type) !== before.includes(type)),
  };
  const isDirty = changed.url || changed.description || changed.events;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="Each event is sent to this address, and tried again for a day where it doesn't answer."
      dirty={isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {save.error && Object.keys(problems).length === 0 ? (
            <Alert title={failureTitle(save.error, 'Not saved')}>
              {messageOf(save.error, 'Please try again.')}
            </Alert>
          ) : null}
          {webhook ? (
            <KeptAlert
              labels={fields.filter((field) => kept?.[field] !== undefined).map((field) => labels[field])}
            />
          ) : null}
          <Field label="Address" required hint="On the public internet, by https" error={problems.url}>
            <Input
              name="url"
              type="url"
              autoComplete="off"
              maxLength={2000}
              placeholder="https://example.com/hooks/liftout"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </Field>
          <Field label="Description" error={problems.description}>
            <Input
              name="description"
              autoComplete="off"
              maxLength={200}
              placeholder="CRM"
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Field>
          <Field label="Events" error={problems.events}>
            <fieldset className="flex flex-col gap-2">
              <legend className="sr-only">Events</legend>
              {eventTypes.map((type) => (
                <Checkbox
                  key={type}
                  label={`${eventLabels[type].label}: ${eventLabels[type].hint.toLowerCase()}`}
                  checked={events.includes(type)}
                  onCheckedChange={(isChecked) =>
                    setEvents(eventTypes.filter((one) => (one === type ? isChecked : events.includes(one))))
                  }
                />
              ))}
            </fieldset>
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
            {webhook ? 'Save changes' : 'Add webhook'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
