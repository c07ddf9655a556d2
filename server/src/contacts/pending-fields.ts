import {
  advisorTiers,
  type ContactFields,
  type ContactPatch,
  contactFields,
  stages,
} from '@liftout/contract/contacts';
import { keptInstant } from '@liftout/contract/instants';
import { mostCents } from '@liftout/contract/money';
import type { WaitingFields } from '@liftout/contract/pending-contacts';
import { invalid } from '../platform/http/errors.ts';

/** Parsed fields as the wire writes them: amounts back in dollars. */
export function toStored(fields: ContactPatch): Partial<WaitingFields> {
  const { revenue, aum, dealValue, ...same } = fields;
  const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100);
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(revenue !== undefined && { revenue: dollarsOf(revenue) }),
    ...(aum !== undefined && { aum: dollarsOf(aum) }),
    ...(dealValue !== undefined && { dealValue: dollarsOf(dealValue) }),
  };
}

/** Stored fields with every gap filled. What does not fit any more counts as unknown: nothing that is stored throws here. */
export function toWaiting(stored: unknown): WaitingFields {
  const values = new Map<string, unknown>(Object.entries(Object(stored)));
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const amount = (name: keyof typeof mostCents) => {
    const value = values.get(name);
    return typeof value === 'number' && value >= 0 && value * 100 <= mostCents[name] ? value : null;
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
    lastContacted: keptInstant(text('lastContacted') ?? ''),
    nextSteps: text('nextSteps'),
    crd: text('crd'),
    dealValue: amount('dealValue'),
  };
}

/** The fields of the contact that it will be. Throws 400 with a line for each that no contact may have. */
export function toFields(waiting: WaitingFields): ContactFields {
  const fields = contactFields.safeParse(waiting);
  if (fields.success) return fields.data;
  throw invalid(fields.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
