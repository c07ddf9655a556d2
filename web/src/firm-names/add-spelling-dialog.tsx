import type { CheckedSpelling, FirmRecord } from '@liftout/contract/firm-records';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { counted } from '../lib/format/formats.ts';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { changeTexts } from './labels.ts';
import { checkedSpellingQuery, previewQuery } from './queries.ts';
import { useDecide } from './use-decide.ts';
import { useSpellingChange } from './use-spelling-changes.ts';
import { WhatChanges } from './what-changes.tsx';

/** Adds a spelling to a firm. One that files had already is moved here, after a preview. */
export function AddSpellingDialog({ firm, onClose }: { firm: FirmRecord; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [former, setFormer] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const spelling = typed.trim();
  const asked = useDeferredValue(spelling);
  const check = useQuery(checkedSpellingQuery(firm.id, asked));
  const checked = asked === spelling ? check.data : undefined;
  const recorded = checked?.recorded ?? null;
  const isOwn = recorded?.firm.id === firm.id;
  const decisions =
    recorded && !isOwn && checked ? [{ key: checked.key, version: recorded.version, firm: firm.id }] : [];
  const preview = useQuery(previewQuery(decisions));
  const add = useSpellingChange(firm, onClose);
  const decide = useDecide(onClose);
  const isMove = decisions.length > 0;
  const isReady = checked !== undefined && (!isMove || preview.data !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (spelling === '') return setProblem('Enter a spelling.');
    if (isOwn) return setProblem("That's already a spelling of this firm.");
    if (!isReady || add.isPending || decide.isPending) return;
    if (isMove) decide.mutate(decisions);
    else add.mutate({ kind: 'add', spelling, former });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title="Add spelling"
      description={`Rows with this spelling count for ${firm.name}.`}
      dirty={spelling !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field
            label="Spelling"
            required
            error={problem}
            hint="Upper and lower case, punctuation and endings such as LLC don't matter"
          >
            <Input
              value={typed}
              maxLength={200}
              data-autofocus
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
          {isMove ? null : (
            <Checkbox label="A name the firm had before" checked={former} onCheckedChange={setFormer} />
          )}
          {checked ? <Meaning checked={checked} isOwn={isOwn} /> : null}
          {isMove ? <WhatChanges preview={preview} texts={changeTexts} /> : null}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            aria-disabled={!isReady || undefined}
            busy={add.isPending || decide.isPending}
            busyText="Saving…"
          >
            {isMove ? 'Move it here' : 'Add spelling'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

/** What is known of the spelling. */
function Meaning({ checked, isOwn }: { checked: CheckedSpelling; isOwn: boolean }) {
  const { recorded, byRule, contacts } = checked;
  const texts = [
    isOwn
      ? "That's already a spelling of this firm."
      : recorded
        ? `It counts as ${recorded.firm.name} now.`
        : 'No file has used it yet.',
    ...(byRule && byRule !== recorded?.firm.name ? [`By the rules alone, it would be ${byRule}.`] : []),
    ...(contacts > 0 ? [`${counted(contacts, 'contact has', 'contacts have')} it.`] : []),
  ];
  return (
    <p role="status" className="text-ink-soft text-sm">
      {texts.join(' ')}
    </p>
  );
}
