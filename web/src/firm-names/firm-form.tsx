import { type FirmRecord, updateFirm } from '@liftout/contract/firm-names';
import { firmChannels } from '@liftout/contract/values/firm-channels';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { isConflict, useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { channelOptions } from './labels.ts';

const unknown = 'unknown';

/** Renames a firm and sets its channel. */
export function FirmForm({ firm }: { firm: FirmRecord }) {
  const [name, setName] = useState(firm.name);
  const [channel, setChannel] = useState(firm.channel ?? unknown);
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = name.trim() !== firm.name || channel !== (firm.channel ?? unknown);
  const save = useChange({
    by: updateFirm,
    clientId: null,
    send: () =>
      call(updateFirm, {
        params: { id: firm.id },
        body: {
          ...(name.trim() !== firm.name && { name: name.trim() }),
          channel: firmChannels.find((one) => one === channel) ?? null,
          version: firm.version,
        },
      }),
    done: () => ({ tone: 'positive', title: 'Firm updated' }),
    onError: (error) => {
      const message = messageOf(error, 'Nothing was changed. Please try again.');
      if (isConflict(error)) setProblem(message);
      else toast({ tone: 'negative', error, title: "Couldn't update the firm", description: message });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Enter a name.');
    if (isDirty && !save.isPending) save.mutate();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label="Name" required error={problem} hint="Moves keep the spelling they came with">
        <Input
          value={name}
          maxLength={200}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      <Field label="Channel">
        <Select
          options={[...channelOptions, { value: unknown, label: 'Unknown' }]}
          value={channel}
          onValueChange={setChannel}
        />
      </Field>
      {isDirty ? (
        <div>
          <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
            Save changes
          </Button>
        </div>
      ) : null}
    </form>
  );
}
