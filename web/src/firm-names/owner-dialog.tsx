import { type FirmOwnership, type FirmRecord, updateFirm } from '@liftout/contract/firm-records';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { issuesFor, messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { ownerText, ownerTexts } from './labels.ts';
import { changesOwner, draftOf, type OwnerDraft, ownershipIn } from './owner-draft.ts';
import { OwnerFields, type OwnerProblems, ownerFields } from './owner-fields.tsx';
import { ownershipPreviewQuery } from './queries.ts';
import { useShowFirm, useUndoFirm } from './use-firm-change.ts';
import { WhatChanges } from './what-changes.tsx';

/** Says who owns a firm and from which day on, after a preview. */
export function OwnerDialog({ firm, onClose }: { firm: FirmRecord; onClose: () => void }) {
  const [seen, setSeen] = useState(firm);
  const [newer, setNewer] = useState<FirmRecord | null>(null);
  const [draft, setDraft] = useState(() => draftOf(firm));
  const [problems, setProblems] = useState<OwnerProblems>({});
  const show = useShowFirm();
  const undo = useUndoFirm();
  const wanted = ownershipIn(draft);
  const isDirty = changesOwner(draft, seen);
  const preview = useQuery(ownershipPreviewQuery(firm.id, isDirty ? wanted : undefined));
  const refused = issuesFor(preview.error, ownerFields);
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
      const issues = issuesFor(error, ownerFields);
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
  const change = (changes: Partial<OwnerDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
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
                setDraft(draftOf(newer));
              }}
              onKeepMine={() => take(newer)}
            >
              {ownerText(newer)}
            </ConflictAlert>
          ) : null}
          <OwnerFields firm={firm} draft={draft} problems={shown} onChange={change} />
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
            disabled={!isDirty || preview.isLoadingError}
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
