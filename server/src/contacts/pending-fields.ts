import {
  advisorTiers,
  type ContactFields,
  type ContactPatch,
  contactFields,
  stages,
} from '@liftout/contract/contacts';
import type { WaitingFields } from '@liftout/contract/pending-contacts';

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

/** Stored fields with every gap filled. What does not fit any more counts as unknown, so that a list always opens. */
export function toWaiting(stored: unknown): WaitingFields {
  const values = new Map<string, unknown>(Object.entries(Object(stored)));
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const amount = (name: string) => {
    const value = values.get(name);
    return typeof value === 'number' ? value : null;
  };
  const lastContacted = text('lastContacted');
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
    lastContacted: lastContacted === null ? null : new Date(lastContacted).toISOString(),
    nextSteps: text('nextSteps'),
    crd: text('crd'),
    dealValue: amount('dealValue'),
  };
}

/** The fields of the contact that it will be. Throws a ZodError for what no contact may have. */
export const toFields = (waiting: WaitingFields): ContactFields => contactFields.parse(waiting);
