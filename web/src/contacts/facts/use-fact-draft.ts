import type { Contact } from '@liftout/contract/contacts';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { issueOrMessage } from '../../lib/api/errors.ts';
import { currentOf } from '../../lib/changes/mutation.ts';
import { announce } from '../../ui/feedback/announce.ts';
import { useConfirmUnload } from '../../ui/overlay/use-confirm-leave.ts';
import type { SetDirty } from '../drawer/use-dirty-parts.ts';
import { changedBy } from './changed-by.ts';
import {
  factText,
  fieldsOf,
  patchOf,
  problemsIn,
  type Texts,
  type TypedFact,
  type TypedField,
  textsOf,
  typedValues,
} from './fact-fields.ts';
import { useEditFact } from './use-edit-fact.ts';

interface Draft {
  texts: Texts;
  /** The values that they replace. */
  base: Texts;
  problems: Texts;
  /** A date without a time, which reads as blank. */
  isPartial: boolean;
}

interface FactDraftOf {
  clientId: string;
  contact: Contact;
  fact: TypedFact;
  /** Called with whether there is input that can't be saved when its field is left. */
  onDirty: SetDirty;
}

const none: Texts = {};
const has = (texts: Texts) => Object.keys(texts).length > 0;
const typed = (texts: Texts, field: TypedField) => (texts[field] ?? '').trim();

const partialIn = (fields: readonly TypedField[]) => textsOf(fields, () => 'Enter both a date and a time.');
const wrongIn = (contact: Contact, fields: readonly TypedField[], { texts, isPartial }: Draft) =>
  isPartial ? partialIn(fields) : problemsIn(contact, fields, texts);
const isPartialTime = (box: HTMLElement | null) => box?.querySelector('input')?.validity.badInput === true;

/**
 * What is typed of a fact in place of its value; null while it is read. Enter and leaving it save; Escape restores. What
 * can't be saved stays, with the reason beside it.
 */
export function useFactDraft({ clientId, contact, fact, onDirty }: FactDraftOf) {
  const fields = fieldsOf(fact);
  const stored = typedValues(contact, fact);
  const [draft, setDraft] = useState<Draft | null>(null);
  const edit = useEditFact(clientId);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  const changed = draft
    ? fields.filter((field) => typed(draft.texts, field) !== typed(draft.base, field))
    : [];
  const isChanged = draft !== null && (draft.isPartial || changed.length > 0);
  const wrong = draft && isChanged ? wrongIn(contact, fields, draft) : none;
  const isStale = draft !== null && fields.some((field) => draft.base[field] !== stored[field]);
  const isDirty = isChanged && (has(wrong) || isStale || has(draft.problems));
  // Within the app it is saved when it is left.
  useConfirmUnload(isChanged);
  // With the input: an Escape may follow immediately.
  useLayoutEffect(() => {
    onDirty(fact, isDirty);
    return () => onDirty(fact, false);
  }, [fact, isDirty, onDirty]);

  const refuse = (refused: Draft, problems: Texts) => {
    wantsFocus.current = false;
    setDraft({ ...refused, problems });
    for (const field of fields)
      if (problems[field]) announce(`${factText(field).label}: ${problems[field]}`, 'assertive');
  };
  const send = ({ texts }: Draft) =>
    edit.mutate(
      { contact, fact, to: patchOf(contact, changed, texts) },
      {
        onError: (error) => {
          const current = currentOf<Contact>(error);
          const base = current ? typedValues(current, fact) : stored;
          const [first] = changed;
          const message = current
            ? 'Someone else changed this contact. Save again.'
            : issueOrMessage(error, 'Not saved. Try again.');
          const theirs = changedBy(fields, base, stored);
          const problems = has(theirs) || !first ? theirs : { [first]: message };
          const active = document.activeElement;
          wantsFocus.current = active === document.body || active === button.current;
          setDraft((opened) => opened ?? { texts, base, problems, isPartial: false });
        },
      },
    );
  const save = () => {
    if (!draft) return;
    if (isPartialTime(box.current)) refuse({ ...draft, isPartial: true }, partialIn(fields));
    else if (!isChanged || fields.every((field) => typed(draft.texts, field) === stored[field]))
      setDraft(null);
    else if (has(wrong)) refuse(draft, wrong);
    else if (isStale) refuse({ ...draft, base: stored }, changedBy(fields, stored, draft.base));
    else {
      setDraft(null);
      send(draft);
    }
  };
  // Another contact was opened, or the drawer was closed.
  const saveAtEnd = useEffectEvent(() => {
    if (draft && isChanged && !isDirty) send(draft);
  });
  useEffect(() => () => saveAtEnd(), []);

  const isOpen = draft !== null;
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    if (isOpen) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else button.current?.focus();
  }, [isOpen]);

  return {
    draft,
    box,
    button,
    save,
    open: () => {
      wantsFocus.current = true;
      setDraft({ texts: stored, base: stored, problems: none, isPartial: false });
    },
    type: (field: TypedField, text: string) =>
      setDraft(
        draft && {
          ...draft,
          texts: { ...draft.texts, [field]: text },
          problems: none,
          isPartial: isPartialTime(box.current),
        },
      ),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') {
        // The drawer closes with it otherwise.
        event.stopPropagation();
        wantsFocus.current = true;
        setDraft(null);
      } else if (event.key === 'Enter' && (!factText(fact).lines || event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        wantsFocus.current = true;
        save();
      }
    },
  };
}
