import { advisorTiers, type Contact, type DoNotContactReason, stages } from '@liftout/contract/contacts';
import { bool, int4, int8, type RowOf, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { joined, keyword, sql } from '../../platform/db/sql/sql.ts';
import { toDollars } from '../../platform/money.ts';

/** The columns of `contacts c` and its open deal `d` that make a contact on the wire. */
export const contactColumns = sql`c.client_id AS "clientId", c.id, c.first_name AS "firstName", c.last_name AS "lastName",
  c.email, c.phone, c.job_title AS "jobTitle", c.firm, c.advisor_tier AS "advisorTier", c.revenue_cents AS "revenueCents",
  c.aum_cents AS "aumCents", c.city, c.notes, c.linkedin_url AS "linkedinUrl", c.team_profile_link AS "teamProfileLink",
  c.pipeline_stage AS "pipelineStage", c.is_high_value AS "isHighValue", c.last_contacted AS "lastContacted",
  c.next_steps AS "nextSteps", c.crd, c.submitted_by AS "submittedBy", c.version,
  c.archived_at AS "archivedAt", c.archived_reason AS "archivedReason", c.taken_back AS "takenBack", c.erased_at AS "erasedAt",
  c.do_not_contact_at AS "doNotContactAt",
  c.do_not_contact_reason AS "doNotContactReason", c.do_not_contact_note AS "doNotContactNote",
  c.do_not_contact_by AS "doNotContactBy", d.id AS "dealId", d.value_cents AS "dealValue"`;

/** The same columns, of a page `p`. */
export const pageColumns = sql`p."clientId", p.id, p."firstName", p."lastName", p.email, p.phone, p."jobTitle", p.firm,
  p."advisorTier", p."revenueCents", p."aumCents", p.city, p.notes, p."linkedinUrl", p."teamProfileLink",
  p."pipelineStage", p."isHighValue", p."lastContacted", p."nextSteps", p.crd, p."submittedBy", p.version,
  p."archivedAt", p."archivedReason", p."takenBack", p."erasedAt", p."doNotContactAt", p."doNotContactReason", p."doNotContactNote",
  p."doNotContactBy", p."dealId", p."dealValue"`;

export const openDeal = sql`LEFT JOIN deals d ON d.client_id = c.client_id AND d.contact_id = c.id AND d.archived_at IS NULL`;

/** The size of the largest contact in bytes: the fields' limits, at three bytes for each UTF-16 unit. */
export const maxContactBytes = 86_000;
/**
 * How many bytes of text one answer may have (about 4 MB); the row that reaches it is still included. The largest page of
 * a screen, 50 contacts and one more, always fits.
 */
export const maxBytes = 51 * maxContactBytes;

const contactTexts = [
  ...([
    'c.first_name',
    'c.first_name',
    'c.last_name',
    'c.last_name',
    'c.email',
    'c.phone',
    'c.job_title',
  ] as const),
  ...([
    'c.firm',
    'c.city',
    'c.notes',
    'c.linkedin_url',
    'c.team_profile_link',
    'c.next_steps',
    'c.crd',
  ] as const),
  'c.submitted_by',
  'c.do_not_contact_note',
] as const;

/** Roughly the size of a contact `c` on the wire, in bytes; PostgreSQL knows the lengths without reading long texts. */
export const contactBytes = sql`(500 + ${joined(
  contactTexts.map((column) => sql`coalesce(octet_length(${keyword(column)}), 0)`),
  ' + ',
)})`;

/** The columns of a row with `contactColumns`. */
export const contactRow = {
  clientId: text(),
  id: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text().orNull(),
  jobTitle: text().orNull(),
  firm: text(),
  advisorTier: text().orNull(),
  revenueCents: int8().orNull(),
  aumCents: int8().orNull(),
  city: text().orNull(),
  notes: text().orNull(),
  linkedinUrl: text().orNull(),
  teamProfileLink: text().orNull(),
  pipelineStage: text().orNull(),
  isHighValue: bool(),
  lastContacted: timestamptz().orNull(),
  nextSteps: text().orNull(),
  crd: text().orNull(),
  submittedBy: text().orNull(),
  version: int4(),
  archivedAt: timestamptz().orNull(),
  archivedReason: text().orNull(),
  takenBack: bool(),
  erasedAt: timestamptz().orNull(),
  doNotContactAt: timestamptz().orNull(),
  doNotContactReason: text<DoNotContactReason>().orNull(),
  doNotContactNote: text().orNull(),
  doNotContactBy: text().orNull(),
  dealId: uuid().orMissing(),
  dealValue: int8().orMissing(),
};
export type ContactRow = RowOf<typeof contactRow>;

/** A row in its wire form: amounts in dollars, the deal's value in cents, booleans as yes and no, ISO instants. */
export function toContact(row: ContactRow): Contact {
  const stage = stages.find((known) => known === row.pipelineStage) ?? null;
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    jobTitle: row.jobTitle,
    firm: row.firm,
    advisorTier: advisorTiers.find((known) => known === row.advisorTier) ?? null,
    revenue: toDollars(row.revenueCents),
    aum: toDollars(row.aumCents),
    city: row.city,
    notes: row.notes,
    linkedinUrl: row.linkedinUrl,
    teamProfileLink: row.teamProfileLink,
    inPipeline: stage === null ? 'no' : 'yes',
    pipelineStage: stage,
    isHighValue: row.isHighValue ? 'yes' : 'no',
    lastContacted: row.lastContacted?.toISOString() ?? null,
    nextSteps: row.nextSteps,
    crd: row.crd,
    client: row.clientId,
    submittedBy: row.submittedBy,
    version: row.version,
    dealId: row.dealId,
    dealValue: row.dealValue,
    ...(row.archivedAt && { archivedAt: row.archivedAt.toISOString() }),
    ...(row.archivedReason !== null && { archivedReason: row.archivedReason }),
    ...(row.takenBack && { takenBack: true as const }),
    ...(row.erasedAt && { erasedAt: row.erasedAt.toISOString() }),
    ...(row.doNotContactAt && {
      doNotContact: {
        reason: row.doNotContactReason ?? 'other',
        note: row.doNotContactNote,
        by: row.doNotContactBy ?? '',
        since: row.doNotContactAt.toISOString(),
      },
    }),
  };
}
