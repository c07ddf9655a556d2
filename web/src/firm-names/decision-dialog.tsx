import type { FirmChoice, FirmNameDecision } from '@liftout/contract/firm-names';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { counted } from '../lib/format/formats.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { FirmPicker } from './firm-picker.tsx';
import { changeTexts } from './labels.ts';
import { previewQuery } from './queries.ts';
import { useDecide } from './use-decide.ts';
import { WhatChanges } from './what-changes.tsx';

/** A spelling to decide on; `firm` is what is suggested for it. */
export interface NameToDecide {
  key: string;
  spelling: string;
  version: number;
  firm: FirmChoice | null;
}

/** What is asked: to accept the suggestions, to choose one firm for all, or to keep them apart. */
export type Question = {
  kind: 'accept' | 'choose' | 'apart';
  names: readonly NameToDecide[];
  except?: string;
};

interface DecisionDialogProps {
  question: Question;
  onClose: () => void;
}

const titles = {
  accept: 'Accept firm name',
  choose: 'Choose a firm',
  apart: 'Keep as its own firm',
} as const;
const submitTexts = { accept: 'Accept', choose: 'Use this firm', apart: 'Keep apart' } as const;

/** Shows what a decision on firm names changes, before it is made. */
export function DecisionDialog({ question: { kind, names, except }, onClose }: DecisionDialogProps) {
  const [chosen, setChosen] = useState<FirmChoice | null>(null);
  const decide = useDecide(onClose);
  const decisions = useMemo<FirmNameDecision[]>(() => {
    if (kind === 'choose' && !chosen) return [];
    return names.map(({ key, version, firm }) => ({
      key,
      version,
      firm: kind === 'apart' ? null : kind === 'choose' ? (chosen?.firm ?? null) : (firm?.firm ?? null),
    }));
  }, [kind, names, chosen]);
  const preview = useQuery(previewQuery(decisions));
  const [first] = names;
  const one = names.length === 1;
  const what = one ? `“${first?.spelling}”` : counted(names.length, 'firm name');
  const target = kind === 'accept' ? (one ? first?.firm?.name : null) : chosen?.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview.data && !decide.isPending) decide.mutate(decisions);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={one || kind === 'choose' ? titles[kind] : `Accept ${counted(names.length, 'firm name')}`}
      description={target ? `${what} is ${target}` : what}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {kind === 'choose' ? (
            <FirmPicker except={except ?? null} chosen={chosen} onChoose={setChosen} />
          ) : null}
          {kind === 'accept' && !one ? (
            <ul className="flex flex-col gap-0.5 text-sm">
              {names.map(({ key, spelling, firm }) => (
                <li key={key} className="wrap-anywhere">
                  {spelling} <span className="text-ink-soft">is</span> {firm?.name}
                </li>
              ))}
            </ul>
          ) : null}
          {kind === 'apart' ? (
            <p className="text-ink-soft text-sm">
              It stays a separate firm and leaves this list. Later uploads don't change that.
            </p>
          ) : null}
          {decisions.length === 0 ? null : <WhatChanges preview={preview} texts={changeTexts} />}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            disabled={decisions.length === 0 || preview.isLoadingError}
            // Not disabled until it is counted: that would drop the focus.
            aria-disabled={decide.isPending || !preview.data || undefined}
            data-autofocus={kind !== 'choose' || undefined}
            busy={decide.isPending}
            busyText="Saving…"
          >
            {submitTexts[kind]}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
