import type { Contact } from '@liftout/contract/contacts';
import { changedBy } from './changed-by.ts';
import {
  fieldsOf,
  problemsIn,
  type Texts,
  type TypedFact,
  type TypedField,
  textsOf,
  typedValues,
} from './fact-fields.ts';

/** What is typed of a fact. */
export interface FactDraft {
  texts: Texts;
  /** The values that they replace. */
  base: Texts;
  /** Why it was not saved. */
  problems: Texts;
  /** A date without a time, which reads as blank. */
  isPartial: boolean;
}

export const noTexts: Texts = {};
export const hasTexts = (texts: Texts) => Object.keys(texts).length > 0;
const typed = (texts: Texts, field: TypedField) => (texts[field] ?? '').trim();

export const newDraft = (contact: Contact, fact: TypedFact): FactDraft => {
  const stored = typedValues(contact, fact);
  return { texts: stored, base: stored, problems: noTexts, isPartial: false };
};

/** What was typed when the session ended, over the contact as it is; null where it is saved by now. */
export function draftAgain(
  contact: Contact,
  fact: TypedFact,
  kept: Readonly<Record<string, string>>,
): FactDraft | null {
  const { base } = newDraft(contact, fact);
  const again: FactDraft = {
    texts: textsOf(fieldsOf(fact), (field) => kept[field] ?? base[field] ?? ''),
    base,
    problems: noTexts,
    isPartial: false,
  };
  const changed = changedFields(fact, again);
  const message = 'Not saved: your session ended. Save again, or press Escape.';
  return changed.length === 0 ? null : { ...again, problems: textsOf(changed.slice(0, 1), () => message) };
}

/** The fields that were changed. */
export const changedFields = (fact: TypedFact, { texts, base }: FactDraft): TypedField[] =>
  fieldsOf(fact).filter((field) => typed(texts, field) !== typed(base, field));

export const isChanged = (fact: TypedFact, draft: FactDraft): boolean =>
  draft.isPartial || changedFields(fact, draft).length > 0;

/** Whether a colleague changed the fact while it was edited. */
const isStale = (contact: Contact, fact: TypedFact, { base }: FactDraft): boolean => {
  const stored = typedValues(contact, fact);
  return fieldsOf(fact).some((field) => base[field] !== stored[field]);
};

/** Why it can't be saved, whatever is stored. */
const wrongIn = (contact: Contact, fact: TypedFact, { texts, isPartial }: FactDraft): Texts =>
  isPartial
    ? textsOf(fieldsOf(fact), () => 'Enter both a date and a time.')
    : problemsIn(contact, fieldsOf(fact), texts);

/** Whether there is input that can't be saved when its field is left. */
export const isStuck = (contact: Contact, fact: TypedFact, draft: FactDraft): boolean =>
  isChanged(fact, draft) &&
  (hasTexts(draft.problems) || isStale(contact, fact, draft) || hasTexts(wrongIn(contact, fact, draft)));

/** What becomes of a draft when its fields are left: it stays with its problems, is sent, or says nothing new. */
export function leaving(
  contact: Contact,
  fact: TypedFact,
  draft: FactDraft,
): { kept: FactDraft } | 'send' | 'close' {
  const fields = fieldsOf(fact);
  const stored = typedValues(contact, fact);
  const saysTheSame = fields.every((field) => typed(draft.texts, field) === stored[field]);
  if (!draft.isPartial && (saysTheSame || !isChanged(fact, draft))) return 'close';
  const wrong = wrongIn(contact, fact, draft);
  if (hasTexts(wrong)) return { kept: { ...draft, problems: wrong } };
  // Seen once, what a colleague stored is replaced.
  if (isStale(contact, fact, draft))
    return { kept: { ...draft, base: stored, problems: changedBy(fields, stored, draft.base) } };
  return 'send';
}
