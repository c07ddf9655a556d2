import type { FirmChoice } from '@liftout/contract/firm-names';
import { type FirmOwnership, type FirmRecord, updateFirm } from '@liftout/contract/firm-records';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { issuesFor, messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { FirmPicker } from './firm-picker.tsx';
import { ownerText, ownerTexts } from './labels.ts';
import { ownershipPreviewQuery } from './queries.ts';
import { useShowFirm, useUndoFirm } from './use-firm-change.ts';
import { WhatChanges } from './what-changes.tsx';

const fields = ['ownership.parent', 'ownership.since', 'ownership.countsToParent'] as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

type Parent = Pick<FirmChoice, 'firm' | 'name'>;

const isSame = (a: FirmOwnership, b: FirmOwnership) =>
  a.parent === b.parent && a.since === b.since && a.countsToParent === b.countsToParent;
const ownershipOf = ({ parent, since, countsToParent }: FirmRecord): FirmOwnership => ({
  parent: parent?.firm ?? null,
  since,
  countsToParent,
});

/** Says who owns a firm and from which day on, after a preview. */
export function OwnerDialog({ firm, onClose }: { firm: FirmRecord; onClose: () => void }) {
  const [seen, setSeen] = useState(firm);
  const [newer, setNewer] = useState<FirmRecord | null>(null);
  const [parent, setParent] = useState<Parent | null>(firm.parent);
  const [since, setSince] = useState(firm.since ?? '');
  const [counts, setCounts] = useState(firm.countsToParent);
  const [picking, setPicking] = useState(firm.parent === null);
  const [problems, setProblems] = useState<Problems>({});
  const show = useShowFirm();
  const undo = useUndoFirm();
  const wanted: FirmOwnership = {
    parent: parent?.firm ?? null,
    since: parent && since !== '' ? since : null,
    countsToParent: parent !== null && counts,
  };
  const isDirty = !isSame(wanted, ownershipOf(seen));
  const preview = useQuery(ownershipPreviewQuery(firm.id, isDirty ? wanted : undefined));
  const refused = issuesFor(preview.error, fields);
  const shown = { ...Object.fromEntries(refused.map(({ field, message }) => [field, message])), ...problems };
  const save = useChange({
    by: updateFirm,
    clientId: null,
    send: (ownership: FirmOwnership | null) =>
      call(updateFirm, { params: { id: firm.id }, body: { ownership, version: seen.version } }),
    onSuccess: (saved) => {
      show(saved);
      onClose();
    },
    done: (saved) => ({ tone: 'positive', title: 'Owner updated', undo: () => undo.mutate(saved) }),
    onError: (error) => {
      const current = currentOf<FirmRecord>(error);
      if (current) return setNewer(current);
      const issues = issuesFor(error, fields);
      if (issues.length > 0)
        return setProblems(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
      toast({
        tone: 'negative',
        error,
        title: "Couldn't update the owner",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
  const take = (record: FirmRecord) => {
    show(record);
    setSeen(record);
    setNewer(null);
  };
  const change = (apply: () => void) => {
    apply();
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && preview.data && !save.isPending) save.mutate(wanted);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title="Change owner"
      description={`Who owns ${firm.name}`}
      dirty={isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {newer ? (
            <ConflictAlert
              what={firm.name}
              onTakeTheirs={() => {
                take(newer);
                setParent(newer.parent);
                setSince(newer.since ?? '');
                setCounts(newer.countsToParent);
              }}
              onKeepMine={() => take(newer)}
            >
              {ownerText(newer)}
            </ConflictAlert>
          ) : null}
          <Field label="Owner" error={shown['ownership.parent']}>
            {picking ? (
              <FirmPicker
                except={firm.id}
                chosen={parent && { ...parent, channel: null }}
                onChoose={(choice) => change(() => setParent(choice))}
              />
            ) : (
              <div className="flex flex-wrap items-center gap-2">
                <span className="wrap-anywhere font-medium">{parent?.name ?? 'None'}</span>
                <Button size="sm" data-autofocus onClick={() => setPicking(true)}>
                  Choose another
                </Button>
                {parent ? (
                  <Button size="sm" variant="ghost" onClick={() => change(() => setParent(null))}>
                    No owner
                  </Button>
                ) : null}
              </div>
            )}
          </Field>
          {parent ? (
            <>
              <Field
                label="Owned since"
                hint="The day the takeover closed. Leave blank if it always did"
                error={shown['ownership.since']}
              >
                <Input
                  type="date"
                  className="sm:w-44"
                  value={since}
                  onChange={(event) => change(() => setSince(event.target.value))}
                />
              </Field>
              <Field
                label={`Rows that name ${firm.name} from that day on`}
                error={shown['ownership.countsToParent']}
              >
                <RadioGroup
                  options={[
                    {
                      value: 'own',
                      label: `Stay with ${firm.name}`,
                      hint: 'For a firm that keeps its name. Moves between the two become conversions.',
                    },
                    {
                      value: 'parent',
                      label: `Count for ${parent.name}`,
                      hint: 'For a firm that no longer uses its name.',
                    },
                  ]}
                  value={counts ? 'parent' : 'own'}
                  onValueChange={(value) => change(() => setCounts(value === 'parent'))}
                />
              </Field>
            </>
          ) : null}
          {isDirty && refused.length === 0 ? <WhatChanges preview={preview} texts={ownerTexts} /> : null}
        </DialogBody>
        <DialogFooter>
          {firm.ownershipBy === 'admin' ? (
            <Button
              variant="ghost"
              className="mr-auto"
              disabled={save.isPending}
              onClick={() => save.mutate(null)}
            >
              Use the directory's
            </Button>
          ) : null}
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty || preview.isError}
            aria-disabled={save.isPending || !preview.data || undefined}
            busy={save.isPending}
            busyText="Saving…"
          >
            Save owner
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
