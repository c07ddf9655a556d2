import type { Contact } from '@liftout/contract/contacts';
import { exactTime } from '../../lib/format/times.ts';
import {
  type ContactField,
  type ContactInput,
  changesOf,
  problemsOf,
  valuesOf,
} from '../form/contact-form.ts';

interface FactText {
  label: string;
  /** Within a sentence: `Edit phone`. */
  noun: string;
  /** What is shown while the field is empty. */
  placeholder?: string;
  type?: 'email' | 'tel' | 'datetime-local';
  inputMode?: 'email' | 'numeric' | 'url';
  /** Several lines: Enter makes a new one, and Ctrl+Enter saves. */
  lines?: true;
}

const texts = {
  firstName: { label: 'First name', noun: 'first name' },
  lastName: { label: 'Last name', noun: 'last name' },
  phone: { label: 'Phone', noun: 'phone', type: 'tel' },
  email: { label: 'Email', noun: 'email', type: 'email', inputMode: 'email' },
  firm: { label: 'Firm', noun: 'firm' },
  jobTitle: { label: 'Title', noun: 'title' },
  city: { label: 'City', noun: 'city' },
  advisorTier: { label: 'Tier', noun: 'tier' },
  revenue: { label: 'Revenue', noun: 'revenue', placeholder: 'Trailing 12 months, such as $2.4M' },
  aum: { label: 'AUM', noun: 'AUM', placeholder: 'Such as $1.2B or 350M' },
  lastContacted: { label: 'Last contact', noun: 'last contact', type: 'datetime-local' },
  linkedinUrl: {
    label: 'LinkedIn',
    noun: 'LinkedIn URL',
    placeholder: 'https://www.linkedin.com/in/',
    inputMode: 'url',
  },
  teamProfileLink: {
    label: 'Team profile',
    noun: 'team profile link',
    placeholder: 'https://',
    inputMode: 'url',
  },
  crd: { label: 'CRD', noun: 'CRD', placeholder: 'FINRA CRD number, digits only', inputMode: 'numeric' },
  nextSteps: { label: 'Notes on next steps', noun: 'notes on next steps', lines: true },
  notes: { label: 'Notes', noun: 'notes', lines: true },
} as const satisfies Partial<Record<ContactField, FactText>>;

type FactField = keyof typeof texts;
/** One that is typed; the tier is chosen. */
export type TypedField = Exclude<FactField, 'advisorTier'>;
/** One that is a fact by itself. */
export type SingleField = Exclude<TypedField, 'firstName' | 'lastName'>;
export type TypedFact = SingleField | 'name';
/** A fact of a contact that is edited in place: a field, or the name, which has two. */
export type Fact = TypedFact | 'advisorTier';

const nameText: FactText = { label: 'Name', noun: 'name' };

export const factText = (fact: Fact | FactField): FactText => (fact === 'name' ? nameText : texts[fact]);

export function fieldsOf(fact: TypedFact): readonly TypedField[];
export function fieldsOf(fact: Fact): readonly FactField[];
export function fieldsOf(fact: Fact): readonly FactField[] {
  return fact === 'name' ? ['firstName', 'lastName'] : [fact];
}

/** A fact as it is typed; '' where it is unknown. */
export const typedValue = (contact: Contact, field: TypedField): string => valuesOf(contact)[field];

/** What is typed of a fact, and what is wrong with it, by field. */
export type Texts = Readonly<Partial<Record<TypedField, string>>>;

export const typedValues = (contact: Contact, fact: TypedFact): Texts =>
  textsOf(fieldsOf(fact), (field) => typedValue(contact, field));

/** A text for each field for which there is one. */
export const textsOf = (fields: readonly TypedField[], of: (field: TypedField) => string | null): Texts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = of(field);
      return text === null ? [] : [[field, text]];
    }),
  );

/** Why typed fields can't be saved, by the contract's rules; empty where they can. */
export function problemsIn(contact: Contact, fields: readonly TypedField[], typed: Texts): Texts {
  const problems = problemsOf({ ...valuesOf(contact), ...typed });
  return textsOf(fields, (field) => problems.find((problem) => problem.field === field)?.message ?? null);
}

/** Typed fields as the API takes them. */
export const patchOf = (
  contact: Contact,
  fields: readonly TypedField[],
  typed: Texts,
): Partial<ContactInput> => changesOf({ ...valuesOf(contact), ...typed }, fields);

/** A typed value in a sentence. */
export const spokenValue = (field: TypedField, typed: string): string =>
  factText(field).type === 'datetime-local' && typed !== '' ? exactTime(typed) : typed;
