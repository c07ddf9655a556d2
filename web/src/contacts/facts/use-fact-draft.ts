import type { Contact } from '@liftout/contract/contacts';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAuth, useKeptInput } from '../../auth/index.ts';
import { issueOrMessage } from '../../lib/api/errors.ts';
import { currentOf } from '../../lib/changes/mutation.ts';
import { announce } from '../../ui/feedback/announce.ts';
import { useConfirmUnload } from '../../ui/overlay/use-confirm-leave.ts';
import type { SetDirty } from '../drawer/use-dirty-parts.ts';
import { changedBy } from './changed-by.ts';
import {
  changedFields,
  draftAgain,
  type FactDraft,
  hasTexts,
  isChanged,
  isStuck,
  leaving,
  newDraft,
  noTexts,
} from './fact-draft.ts';
import {
  factText,
  fieldsOf,
  patchOf,
  type Texts,
  type TypedFact,
  type TypedField,
  typedValues,
} from './fact-fields.ts';
import { useEditFact } from './use-edit-fact.ts';
import { useFactFocus } from './use-fact-focus.ts';

interface FactDraftOf {
  clientId: string;
  contact: Contact;
  fact: TypedFact;
  /** Called with whether there is input that can't be saved when its field is left. */
  onDirty: SetDirty;
}

/**
 * What is typed of a fact in place of its value; null while it is read. Enter and leaving it save; Escape restores. What
 * can't be saved stays, with the reason beside it.
 */
export function useFactDraft({ clientId, contact, fact, onDirty }: FactDraftOf) {
  /** What the server has not answered yet. */
  const sending = useRef<FactDraft>(null);
  const kept = useKeptInput(`fact ${contact.id} ${fact}`, () => {
    const typed = draft ?? sending.current;
    const changed = typed ? changedFields(fact, typed) : [];
    return changed.length === 0
      ? null
      : Object.fromEntries(changed.map((field) => [field, typed?.texts[field] ?? '']));
  });
  const [draft, setDraft] = useState(() => kept && draftAgain(contact, fact, kept));
  const isSignedIn = useAuth().user !== null;
  const edit = useEditFact(clientId);
  const { box, button, follow, isFree } = useFactFocus(draft !== null);
  const isPartialTime = () => box.current?.querySelector('input')?.validity.badInput === true;

  const isEdited = draft !== null && isChanged(fact, draft);
  const isDirty = draft !== null && isStuck(contact, fact, draft);
  // Within the app it is saved when it is left.
  useConfirmUnload(isEdited);
  // With the input: an Escape may follow immediately.
  useLayoutEffect(() => {
    onDirty(fact, isDirty);
    return () => onDirty(fact, false);
  }, [fact, isDirty, onDirty]);

  const send = (sent: FactDraft) => {
    sending.current = sent;
    const changed = changedFields(fact, sent);
    edit.mutate(
      { contact, fact, to: patchOf(contact, changed, sent.texts) },
      {
        onSettled: () => {
          sending.current = null;
        },
        onError: (error) => {
          follow(isFree());
          const refused = refusedBy(error, { contact, fact, texts: sent.texts, changed });
          setDraft((opened) => opened ?? refused);
        },
      },
    );
  };
  const save = () => {
    if (!draft) return;
    const next = leaving(contact, fact, { ...draft, isPartial: isPartialTime() });
    if (typeof next === 'object') {
      follow(false);
      setDraft(next.kept);
      announceProblems(fact, next.kept.problems);
      return;
    }
    setDraft(null);
    if (next === 'send') send(draft);
  };
  // Another contact was opened, or the drawer was closed.
  const saveAtEnd = useEffectEvent(() => {
    if (isSignedIn && draft && isEdited && !isDirty) send(draft);
  });
  useEffect(() => () => saveAtEnd(), []);

  return {
    draft,
    box,
    button,
    save,
    open: () => {
      follow();
      setDraft(newDraft(contact, fact));
    },
    type: (field: TypedField, text: string) =>
      setDraft(
        draft && {
          ...draft,
          texts: { ...draft.texts, [field]: text },
          problems: noTexts,
          isPartial: isPartialTime(),
        },
      ),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') {
        // The drawer closes with it otherwise.
        event.stopPropagation();
        follow();
        setDraft(null);
      } else if (event.key === 'Enter' && (!factText(fact).lines || event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        follow();
        save();
      }
    },
  };
}

function announceProblems(fact: TypedFact, problems: Texts): void {
  for (const field of fieldsOf(fact))
    if (problems[field]) announce(`${factText(field).label}: ${problems[field]}`, 'assertive');
}

interface Sent {
  contact: Contact;
  fact: TypedFact;
  texts: Texts;
  changed: readonly TypedField[];
}

/** What was sent, with the reason why the server did not take it. */
function refusedBy(error: Error, { contact, fact, texts, changed }: Sent): FactDraft {
  const current = currentOf<Contact>(error);
  const stored = typedValues(contact, fact);
  const base = current ? typedValues(current, fact) : stored;
  const message = current
    ? 'Someone else changed this contact. Save again.'
    : issueOrMessage(error, 'Not saved. Try again.');
  const theirs = changedBy(fieldsOf(fact), base, stored);
  const [first] = changed;
  const problems = hasTexts(theirs) || !first ? theirs : { [first]: message };
  return { texts, base, problems, isPartial: false };
}
