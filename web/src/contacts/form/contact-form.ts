import { type AdvisorTier, type Contact, contactFields, type Stage } from '@liftout/contract/contacts';
import type { BodyOf } from '@liftout/contract/endpoint';
import type { submitContact } from '@liftout/contract/submissions';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ApiError } from '../../lib/api/errors.ts';
import { now } from '../../lib/format/clock.ts';
import { dollarsOf, moneyExact } from '../../lib/format/formats.ts';

/** The form's values as typed. An empty text is unknown. */
export interface ContactValues {
  firstName: string;
  lastName: string;
  email: string;
  firm: string;
  phone: string;
  jobTitle: string;
  advisorTier: AdvisorTier | '';
  revenue: string;
  aum: string;
  city: string;
  notes: string;
  linkedinUrl: string;
  teamProfileLink: string;
  inPipeline: 'yes' | 'no';
  pipelineStage: Stage | '';
  dealValue: string;
  isHighValue: 'yes' | 'no';
  /** The value of a `datetime-local` input, in the reader's zone. */
  lastContacted: string;
  nextSteps: string;
  crd: string;
}

export type ContactField = keyof ContactValues;
export type ContactInput = BodyOf<typeof submitContact>;

/** The fields' labels, in the order of the form. */
export const fieldLabels: Record<ContactField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  firm: 'Firm',
  jobTitle: 'Job Title',
  city: 'City',
  crd: 'CRD',
  linkedinUrl: 'LinkedIn URL',
  teamProfileLink: 'Team Profile Link',
  advisorTier: 'Advisor Tier',
  isHighValue: 'High Value',
  revenue: 'Revenue',
  aum: 'AUM',
  inPipeline: 'In Pipeline',
  pipelineStage: 'Pipeline Stage',
  dealValue: 'Deal Value',
  lastContacted: 'Last Contacted',
  nextSteps: 'Next Steps',
  notes: 'Notes',
};

const isField = (name: string): name is ContactField => Object.hasOwn(fieldLabels, name);
export const contactFieldNames: readonly ContactField[] = Object.keys(fieldLabels).filter(isField);

/** The fields that are typed, not chosen. */
export const textFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'firm',
  'jobTitle',
  'city',
  'crd',
  'linkedinUrl',
  'teamProfileLink',
  'revenue',
  'aum',
  'nextSteps',
  'notes',
] as const satisfies readonly ContactField[];

export const requiredFields: readonly ContactField[] = ['firstName', 'lastName', 'email', 'firm'];

const dollarsText = (dollars: number | null) => (dollars === null ? '' : moneyExact(dollars));

/** An instant as a `datetime-local` input shows it, in the reader's zone. */
export function localTimeText(instant: string | Date | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The form's values for a contact, or for a new one. */
export function valuesOf(contact: Pick<Contact, ContactField> | null): ContactValues {
  return {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    email: contact?.email ?? '',
    firm: contact?.firm ?? '',
    phone: contact?.phone ?? '',
    jobTitle: contact?.jobTitle ?? '',
    advisorTier: contact?.advisorTier ?? '',
    revenue: dollarsText(contact?.revenue ?? null),
    aum: dollarsText(contact?.aum ?? null),
    city: contact?.city ?? '',
    notes: contact?.notes ?? '',
    linkedinUrl: contact?.linkedinUrl ?? '',
    teamProfileLink: contact?.teamProfileLink ?? '',
    inPipeline: contact?.inPipeline ?? 'no',
    pipelineStage: contact?.pipelineStage ?? '',
    // 0 is an unknown value.
    dealValue: contact?.dealValue ? dollarsText(dollarsOf(contact.dealValue)) : '',
    isHighValue: contact?.isHighValue ?? 'no',
    lastContacted: localTimeText(contact?.lastContacted ?? null),
    nextSteps: contact?.nextSteps ?? '',
    crd: contact?.crd ?? '',
  };
}

/** A typed time as an instant; unchanged where it is invalid, so that the contract's rule reports it. */
function instantOf(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** The typed values as the API takes them. Outside the pipeline there is neither stage nor deal. */
export function inputOf(values: ContactValues): ContactInput {
  const { inPipeline, pipelineStage, dealValue, lastContacted, ...rest } = values;
  return {
    ...rest,
    lastContacted: lastContacted === '' ? null : instantOf(lastContacted),
    inPipeline,
    pipelineStage: inPipeline === 'yes' ? pipelineStage || 'targeted' : null,
    ...(inPipeline === 'yes' && dealValue.trim() !== '' && { dealValue }),
  };
}

/** The changed fields of an existing contact. Stage and pipeline are sent together. */
export function changesOf(values: ContactValues, changed: readonly ContactField[]): Partial<ContactInput> {
  const names = new Set<string>(changed);
  if (names.has('pipelineStage')) names.add('inPipeline');
  if (names.has('inPipeline')) names.add('pipelineStage');
  return Object.fromEntries(Object.entries(inputOf(values)).filter(([name]) => names.has(name)));
}

/** The errors by field: the contract's rules, and the label of each missing field. */
export function problemsOf(values: ContactValues): { field: ContactField; message: string }[] {
  const missing = requiredFields.filter((field) => values[field].trim() === '');
  const parsed = contactFields.safeParse(inputOf(values));
  const wrong = (parsed.error?.issues ?? []).flatMap(({ path: [name], message }) =>
    typeof name === 'string' && isField(name) && !missing.includes(name) ? [{ field: name, message }] : [],
  );
  const inFuture: typeof wrong =
    new Date(values.lastContacted) > now()
      ? [{ field: 'lastContacted', message: 'This date is in the future.' }]
      : [];
  const listed = [
    ...missing.map((field) => ({ field, message: `${fieldLabels[field]} is required.` })),
    ...wrong,
    ...inFuture,
  ];
  return contactFieldNames.flatMap((field) => listed.find((one) => one.field === field) ?? []);
}

/** `problemsOf` as a resolver of react-hook-form. */
export const resolveContact: Resolver<ContactValues> = (values) => {
  const problems = problemsOf(values);
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<ContactValues> = {};
  for (const { field, message } of problems) errors[field] = { type: 'contract', message };
  return { values: {}, errors };
};

/** The server's validation issues that belong to fields of this form. */
export function fieldIssues(error: ApiError): { field: ContactField; message: string }[] {
  return error.issues.flatMap(({ path, message }) => (isField(path) ? [{ field: path, message }] : []));
}
