import { type FirmRecord, updateFirm } from '@liftout/contract/firm-records';
import { firmChannels } from '@liftout/contract/values/firm-channels';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, isConflict, useChange } from '../lib/changes/mutation.ts';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { channelLabel, channelOptions } from './labels.ts';
import { firmQuery } from './queries.ts';
import { useUndoFirm } from './use-firm-change.ts';

const unknown = 'unknown';

interface Values {
  name: string;
  channel: string;
}

const valuesOf = ({ name, channel }: FirmRecord): Values => ({ name, channel: channel ?? unknown });

const isOf = (record: FirmRecord, { name, channel }: Values) =>
  name === record.name && channel === (record.channel ?? unknown);

interface FirmFormProps {
  firm: FirmRecord;
  /** Told whether there is unsaved input. */
  onDirty: (dirty: boolean) => void;
}

/** Renames a firm and sets its channel. What was typed stays when someone else saves meanwhile. */
export function FirmForm({ firm, onDirty }: FirmFormProps) {
  const queries = useQueryClient();
  /** Undefined: as stored. `seen`: the record that was changed. */
  const [typed, setTyped] = useState<{ values: Values; seen: FirmRecord }>();
  const [problem, setProblem] = useState<string | null>(null);
  const [newer, setNewer] = useState<FirmRecord | null>(null);
  const seen = typed?.seen ?? firm;
  const stored = valuesOf(seen);
  const { name, channel } = typed?.values ?? stored;
  const isRenamed = name.trim() !== stored.name;
  const isReassigned = channel !== stored.channel;
  const isDirty = isRenamed || isReassigned;
  // With the input: an Escape may follow immediately.
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const type = (changes: Partial<Values>) => {
    const values = { name, channel, ...changes };
    setTyped(isOf(seen, values) ? undefined : { values, seen });
  };
  /** Goes on from this record; what was not changed here follows it. */
  const goOnFrom = (record: FirmRecord, values: Values | null) => {
    queries.setQueryData(firmQuery(firm.id).queryKey, record);
    setTyped(values && !isOf(record, values) ? { values, seen: record } : undefined);
    setNewer(null);
  };
  const undo = useUndoFirm();
  const save = useChange({
    by: updateFirm,
    clientId: null,
    send: () =>
      call(updateFirm, {
        params: { id: firm.id },
        body: {
          ...(isRenamed && { name: name.trim() }),
          ...(isReassigned && { channel: firmChannels.find((one) => one === channel) ?? null }),
          version: seen.version,
        },
      }),
    onSuccess: (saved) => goOnFrom(saved, null),
    done: (saved) => ({ tone: 'positive', title: 'Firm updated', undo: () => undo.mutate(saved) }),
    onError: (error) => {
      const current = currentOf<FirmRecord>(error);
      if (current) return setNewer(current);
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
      {newer ? (
        <ConflictAlert
          what={seen.name}
          onTakeTheirs={() => goOnFrom(newer, null)}
          onKeepMine={() => {
            const theirs = valuesOf(newer);
            goOnFrom(newer, {
              name: isRenamed ? name : theirs.name,
              channel: isReassigned ? channel : theirs.channel,
            });
          }}
        >
          It is now {newer.name}, channel: {channelLabel(newer.channel) ?? 'unknown'}.
        </ConflictAlert>
      ) : null}
      <Field label="Name" required error={problem} hint="Moves keep their original spelling">
        <Input
          value={name}
          maxLength={200}
          onChange={(event) => {
            type({ name: event.target.value });
            setProblem(null);
          }}
        />
      </Field>
      <Field label="Channel">
        <Select
          options={[...channelOptions, { value: unknown, label: 'Unknown' }]}
          value={channel}
          onValueChange={(chosen) => type({ channel: chosen })}
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
