import type { ArchivedClient } from '@liftout/contract/client-records';
import { deleteClient } from '@liftout/contract/clients';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { contentsText } from './contents-text.ts';

/** Removes an archived client for good, once its id has been typed. */
export function PurgeDialog({ client, onClose }: { client: ArchivedClient; onClose: () => void }) {
  const { id, clientId, clientName, contents } = client;
  const [typed, setTyped] = useState('');
  const matches = typed.trim() === clientId;
  const purge = useChange({
    by: deleteClient,
    clientId: null,
    send: () => call(deleteClient, { params: { id }, query: { purge: 'true', confirm: clientId } }),
    onSuccess: onClose,
    done: ({ outcome }) => ({
      tone: 'neutral',
      title: `${clientName} ${outcome === 'purging' ? 'is being removed' : 'removed for good'}`,
      description:
        outcome === 'purging'
          ? 'This takes a while for a large client.'
          : `The ID ${clientId} is free again.`,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't remove the client",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
  const held = contentsText(contents);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !purge.isPending) purge.mutate();
  };
  return (
    <Dialog open onOpenChange={onClose} size="sm" title="Remove for good" description={clientName}>
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Alert tone="warning" title="Nobody can bring this back">
            {held ? `This removes ${held}.` : 'It holds nothing.'}
          </Alert>
          <Field
            label={
              <>
                Type <span className="font-semibold">{clientId}</span> to confirm
              </>
            }
          >
            <Input
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button
            type="submit"
            variant="danger"
            disabled={!matches}
            busy={purge.isPending}
            busyText="Removing…"
          >
            Remove for good
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
