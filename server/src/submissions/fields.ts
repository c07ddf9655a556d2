import {
  advisorTiers,
  type ContactFields,
  type ContactPatch,
  contactFields,
  stages,
} from '@liftout/contract/contacts';
import type { SubmissionFields } from '@liftout/contract/submissions';
import { storableInstant } from '@liftout/contract/values/instants';
import { maxCents } from '@liftout/contract/values/money';
import { invalid } from '../platform/http/errors/http-error.ts';
import { toCents, toDollars } from '../platform/money.ts';

/** Parsed fields as they are stored: amounts in dollars, not cents, as on the wire. */
export function toStoredFields(fields: ContactPatch): Partial<SubmissionFields> {
  const { revenue, aum, dealValue, ...same } = fields;
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(revenue !== undefined && { revenue: toDollars(revenue) }),
    ...(aum !== undefined && { aum: toDollars(aum) }),
    ...(dealValue !== undefined && { dealValue: toDollars(dealValue) }),
  };
}

/** Every field of a submission. A stored value that is not valid, or is missing, becomes null or empty; never throws. */
export function toSubmissionFields(stored: unknown): SubmissionFields {
  const values = new Map<string, unknown>(Object.entries(Object(stored)));
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const amount = (name: keyof typeof maxCents) => {
    const value = values.get(name);
    return typeof value === 'number' && value >= 0 && toCents(value) <= maxCents[name] ? value : null;
  };
  return {
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    email: text('email') ?? '',
    firm: text('firm') ?? '',
    phone: text('phone'),
    jobTitle: text('jobTitle'),
    advisorTier: advisorTiers.find((tier) => tier === values.get('advisorTier')) ?? null,
    revenue: amount('revenue'),
    aum: amount('aum'),
    city: text('city'),
    notes: text('notes'),
    linkedinUrl: text('linkedinUrl'),
    teamProfileLink: text('teamProfileLink'),
    inPipeline: values.get('inPipeline') === 'yes' ? 'yes' : 'no',
    pipelineStage: stages.find((stage) => stage === values.get('pipelineStage')) ?? null,
    isHighValue: values.get('isHighValue') === 'yes' ? 'yes' : 'no',
    lastContacted: storableInstant(text('lastContacted') ?? ''),
    nextSteps: text('nextSteps'),
    crd: text('crd'),
    dealValue: amount('dealValue'),
  };
}

/** The fields of the contact that a submission becomes. Throws 400 with an issue for each field that is not valid. */
export function toContactFields(submitted: SubmissionFields): ContactFields {
  const fields = contactFields.safeParse(submitted);
  if (fields.success) return fields.data;
  throw invalid(fields.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
