import { toCents } from '../../platform/money.ts';
import type { Deal } from '../client/pipeline.ts';
import type { DemoFirms } from '../market/firms.ts';
import type { ClientPlan } from '../plans/plan.ts';
import type { Random } from '../random.ts';
import type { ContactRow } from '../rows.ts';
import type { Profile } from './profiles.ts';
import { contactNotes, nextStepsByStage } from './texts.ts';

/** Tiers by dollars of revenue a year, best first. */
export const tiers = [
  ['diamond', 4_000_000],
  ['platinum', 2_200_000],
  ['gold', 1_100_000],
  ['silver', 550_000],
  ['bronze', 0],
] as const;

/** Dollars of revenue a year from which a contact is always starred. */
export const highValueRevenue = 2_600_000;

/** A client's contacts. The stage is the open deal's. `lastContacts`: by contact id, null for those never contacted. */
export function contactRows(
  plan: ClientPlan,
  profiles: readonly Profile[],
  {
    deals,
    lastContacts,
    firms,
    rng,
  }: {
    deals: readonly Deal[];
    lastContacts: ReadonlyMap<string, Date | null>;
    firms: DemoFirms;
    rng: Random;
  },
): ContactRow[] {
  const openDeals = new Map(
    deals.filter(({ row }) => row.archivedAt === null).map(({ row }) => [row.contactId, row]),
  );
  return profiles.map((profile) => {
    const deal = openDeals.get(profile.id);
    const lastContacted = lastContacts.get(profile.id) ?? null;
    const stage = deal?.stage ?? null;
    const handle = `${profile.firstName}-${profile.lastName}`.toLowerCase();
    const changes = [profile.createdAt, lastContacted, deal?.updatedAt].flatMap((at) =>
      at ? [at.getTime()] : [],
    );
    return {
      clientId: plan.clientId,
      id: profile.id,
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: `${handle.replace('-', '.')}@${firms.named(profile.firm).id}.example`,
      phone: rng.chance(0.91) ? phone(profile, rng) : null,
      jobTitle: profile.title,
      firm: profile.firmSpelling,
      advisorTier: profile.revenueKnown ? tierOf(profile.revenue) : null,
      revenueCents: profile.revenueKnown ? toCents(profile.revenue) : null,
      aumCents: profile.aum === null ? null : toCents(profile.aum),
      city: profile.location.city,
      notes: rng.chance(stage ? 0.85 : 0.4) ? rng.pick(contactNotes) : null,
      linkedinUrl: rng.chance(0.84) ? `https://www.linkedin.com/in/${handle}-demo` : null,
      teamProfileLink: profile.leadsTeam ? `/team/${profile.id}` : null,
      inPipeline: stage !== null,
      pipelineStage: stage,
      isHighValue: (profile.revenueKnown && profile.revenue >= highValueRevenue) || rng.chance(0.02),
      lastContacted,
      nextSteps: rng.chance(stage ? 0.9 : 0.25) ? rng.pick(nextStepsByStage[stage ?? 'none']) : null,
      crd: rng.chance(0.93) ? String(9_000_000 + rng.int(0, 999_999)) : null,
      submittedBy: rng.chance(0.02) ? plan.clientId : null,
      source: 'demo',
      version: 1,
      createdAt: profile.createdAt,
      updatedAt: new Date(Math.max(...changes)),
    };
  });
}

export function tierOf(revenue: number): string {
  return tiers.find(([, least]) => revenue >= least)?.[0] ?? 'bronze';
}

/** Numbers 555-0100 to 555-0199 are reserved for fictional use. */
function phone({ location }: Profile, rng: Random): string {
  return `(${location.areaCode}) 555-01${String(rng.int(0, 99)).padStart(2, '0')}`;
}
