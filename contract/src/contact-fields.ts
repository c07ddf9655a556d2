import { z } from 'zod';
import { instant, moneyInput, requiredText, text, yesNo } from './common.ts';

/** The pipeline's stages in the board's order. */
export const stages = ['targeted', 'conversation', 'meeting', 'closing', 'won'] as const;
export const stage = z.enum(stages);
export type Stage = z.infer<typeof stage>;

/** Advisor tiers from the lowest. */
export const advisorTiers = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;
export const advisorTier = z.enum(advisorTiers);
export type AdvisorTier = z.infer<typeof advisorTier>;

const required = 'Please fill in all required fields.';
const blankIsNull = (value: string | null) => (value === '' ? null : value);

/** Text that may be left out: blank is null. */
const optionalText = (max: number) => text(max).nullable().transform(blankIsNull);

const httpAddress = z.url({ protocol: /^https?$/ });
/** A link that a screen will show: http and https only, so that none can run a script. */
const webAddress = text(500)
  .nullable()
  .refine(
    (value) => value === null || value === '' || httpAddress.safeParse(value).success,
    'Enter a link that starts with https://.',
  )
  .transform(blankIsNull);

/** A web address, or the path of a team's page here. */
const teamLink = text(500)
  .nullable()
  .refine(
    (value) => !value || /^\/team\/[^/\s]+$/.test(value) || httpAddress.safeParse(value).success,
    'Enter a link that starts with https:// or /team/.',
  )
  .transform(blankIsNull);

const choice = <S extends z.ZodType>(schema: S, message = 'Not one of the choices.') =>
  z
    .union([schema, z.literal('')], message)
    .nullable()
    .transform((value) => (value === '' ? null : value));

const optional = {
  phone: optionalText(50),
  jobTitle: optionalText(200),
  advisorTier: choice(advisorTier),
  revenue: moneyInput,
  aum: moneyInput,
  city: optionalText(200),
  notes: optionalText(20_000),
  linkedinUrl: webAddress,
  teamProfileLink: teamLink,
  inPipeline: yesNo,
  pipelineStage: choice(stage),
  isHighValue: yesNo,
  lastContacted: choice(instant, 'Write a date and time such as 2025-08-29T16:00:00Z.'),
  nextSteps: optionalText(5_000),
  crd: text(10)
    .nullable()
    .refine((value) => value === null || /^\d*$/.test(value), 'A CRD number has digits only.')
    .transform(blankIsNull),
  /** What the deal is worth, in dollars; without one it is estimated when the contact enters the pipeline. */
  dealValue: moneyInput,
};

const named = {
  firstName: requiredText(100, required),
  lastName: requiredText(100, required),
  email: requiredText(254, required).pipe(z.email('Enter a valid e-mail address.')),
  firm: requiredText(200, required),
};

/** A new contact. Amounts come out in cents, blanks as null. Fields that are not the writer's (id, client, version) are ignored. */
export const contactFields = z.object({
  ...named,
  ...z.object(optional).partial().shape,
});
export type ContactFields = z.output<typeof contactFields>;

/** A change to a contact: any of its fields. */
export const contactPatch = contactFields.partial();
export type ContactPatch = z.output<typeof contactPatch>;
