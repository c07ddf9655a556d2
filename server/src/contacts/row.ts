import { advisorTiers, type Contact, stages } from '@liftout/contract/contacts';

/** The columns of `contacts c` and its open deal `d` that make a contact on the wire. */
export const contactColumns = `c.client_id AS "clientId", c.id, c.first_name AS "firstName", c.last_name AS "lastName",
  c.email, c.phone, c.job_title AS "jobTitle", c.firm, c.advisor_tier AS "advisorTier", c.revenue_cents AS "revenueCents",
  c.aum_cents AS "aumCents", c.city, c.notes, c.linkedin_url AS "linkedinUrl", c.team_profile_link AS "teamProfileLink",
  c.pipeline_stage AS "pipelineStage", c.is_high_value AS "isHighValue", c.last_contacted AS "lastContacted",
  c.next_steps AS "nextSteps", c.crd, c.submitted_by AS "submittedBy", c.version, d.id AS "dealId", d.value_cents AS "dealValue"`;

export const openDeal =
  'LEFT JOIN deals d ON d.client_id = c.client_id AND d.contact_id = c.id AND d.archived_at IS NULL';

/** What the longest contact takes in bytes: the fields' ceilings, at three bytes for each UTF-16 unit. */
export const widestContact = 85_000;
/**
 * How many bytes of text one answer holds, plus the row that reaches it: about 4 MB. The largest page of a screen, 50
 * contacts and the one beyond, is always whole.
 */
export const mostBytes = 51 * widestContact;

/** About what a contact `c` takes on the wire; the lengths are known without reading long texts. */
export const contactBytes = `(500${[
  ...['first_name', 'first_name', 'last_name', 'last_name', 'email', 'phone', 'job_title', 'firm', 'city'],
  ...['notes', 'linkedin_url', 'team_profile_link', 'next_steps', 'crd', 'submitted_by'],
]
  .map((column) => ` + coalesce(octet_length(c.${column}), 0)`)
  .join('')})`;

export interface ContactRow {
  clientId: string;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  jobTitle: string | null;
  firm: string;
  advisorTier: string | null;
  revenueCents: number | null;
  aumCents: number | null;
  city: string | null;
  notes: string | null;
  linkedinUrl: string | null;
  teamProfileLink: string | null;
  pipelineStage: string | null;
  isHighValue: boolean;
  lastContacted: Date | null;
  nextSteps: string | null;
  crd: string | null;
  submittedBy: string | null;
  version: number;
  dealId: string | null;
  dealValue: number | null;
}

const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** A row in its wire form: dollars, yes and no, ISO instants. */
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
  };
}
