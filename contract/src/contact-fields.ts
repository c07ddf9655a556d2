import * as z from 'zod/mini';
import { instantInput, instantMessage, moneyInput, requiredText, text, yesNo } from './common.ts';
import { advisorTiers, stages } from './values/choices.ts';
import { maxCents } from './values/money.ts';

export { advisorTiers, stages } from './values/choices.ts';

/** A stage of the pipeline. */
export const stage = z.enum(stages);
export type Stage = z.infer<typeof stage>;

export const advisorTier = z.enum(advisorTiers);
export type AdvisorTier = z.infer<typeof advisorTier>;

/**
 * The maximum lengths, in UTF-16 units, of texts that lists are sorted and filtered by: together they fit a row of a
 * PostgreSQL index (2,704 bytes) in any script.
 */
export const contactLengths = { name: 100, email: 254, firm: 180, city: 100 } as const;

const required = 'Please fill in all required fields.';
const blankIsNull = (value: string | null) => (value === '' ? null : value);

/** Optional text: blank is null. */
const optionalText = (max: number) => z.pipe(z.nullable(text(max)), z.transform(blankIsNull));

const httpAddress = z.url({ protocol: /^https?$/ });
/** A link for a screen: http and https only, so that it cannot run a script. */
const webAddress = z.pipe(
  z
    .nullable(text(500))
    .check(
      z.refine(
        (value) => value === null || value === '' || httpAddress.safeParse(value).success,
        'Enter a link that starts with https://.',
      ),
    ),
  z.transform(blankIsNull),
);

/** A web address, or the path of a team's page here. */
const teamLink = z.pipe(
  z
    .nullable(text(500))
    .check(
      z.refine(
        (value) => !value || /^\/team\/[^/\s]+$/.test(value) || httpAddress.safeParse(value).success,
        'Enter a link that starts with https:// or /team/.',
      ),
    ),
  z.transform(blankIsNull),
);

/** As people write it, with an extension or a name: but something to call. */
const phoneNumber = z.pipe(
  z
    .nullable(text(50))
    .check(z.refine((value) => !value || /\d/.test(value), 'Enter a phone number with its digits.')),
  z.transform(blankIsNull),
);

const choice = <S extends z.ZodMiniType>(schema: S, message = 'Choose one of the options.') =>
  z.pipe(
    z.nullable(z.union([schema, z.literal('')], message)),
    z.transform((value) => (value === '' ? null : value)),
  );

const optional = {
  phone: phoneNumber,
  jobTitle: optionalText(200),
  advisorTier: choice(advisorTier),
  revenue: moneyInput(maxCents.revenue),
  aum: moneyInput(maxCents.aum),
  city: optionalText(contactLengths.city),
  notes: optionalText(20_000),
  linkedinUrl: webAddress,
  teamProfileLink: teamLink,
  inPipeline: yesNo,
  pipelineStage: choice(stage),
  isHighValue: yesNo,
  lastContacted: choice(instantInput, instantMessage),
  nextSteps: optionalText(5_000),
  crd: z.pipe(
    z
      .nullable(text(10))
      .check(z.refine((value) => value === null || /^\d*$/.test(value), 'A CRD number has digits only.')),
    z.transform(blankIsNull),
  ),
  /** The deal's value in dollars; without one it is estimated when the contact enters the pipeline. */
  dealValue: moneyInput(maxCents.dealValue),
};

const named = {
  firstName: requiredText(contactLengths.name, required),
  lastName: requiredText(contactLengths.name, required),
  email: z.pipe(requiredText(contactLengths.email, required), z.email('Enter a valid email address.')),
  firm: requiredText(contactLengths.firm, required),
};

/** A new contact. Amounts are parsed to cents, blanks to null. Fields that the writer may not set (id, version) are ignored. */
export const contactFields = z.object({
  ...named,
  ...z.partial(z.object(optional)).shape,
});
export type ContactFields = z.output<typeof contactFields>;

/** A change to a contact: any of its fields. */
export const contactPatch = z.partial(contactFields);
export type ContactPatch = z.output<typeof contactPatch>;
