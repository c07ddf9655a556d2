import { contactFields } from '@liftout/contract/contact-fields';
import { viewState } from '@liftout/contract/saved-views';
import { daysBefore } from '../../platform/clock.ts';
import type { DemoFirms } from '../market/firms.ts';
import type { FullName } from '../people/names.ts';
import type { ClientPlan } from '../plans/plan.ts';
import { at, type Random } from '../random.ts';
import type { PendingContactRow, ResearchRow, SavedViewRow } from '../rows.ts';
import { hour } from '../time/calendar.ts';
import type { Deal } from './pipeline.ts';

interface Tools {
  rng: Random;
  now: Date;
}

/** Submissions of a client's users: one to three that wait for an admin, and one rejected. */
export function pendingRows(
  plan: ClientPlan,
  submitterId: string,
  { rng, now, firms, newName }: Tools & { firms: DemoFirms; newName: () => FullName },
): PendingContactRow[] {
  const waiting = rng.int(1, 3);
  return Array.from({ length: waiting + 1 }, (_, index) => {
    const isRefused = index === waiting;
    const createdAt = new Date(
      daysBefore(now, isRefused ? 9 : index).getTime() - rng.int(1, 30) * (hour / 10),
    );
    const { firstName, lastName } = newName();
    const firm = firms.employer(plan.market, rng, plan.ownFirm);
    // A submission keeps amounts in dollars.
    const fields = {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@${firms.named(firm).id}.example`.toLowerCase(),
      firm,
      jobTitle: 'Financial Advisor',
      revenue: 10_000 * rng.int(45, 180),
      inPipeline: 'no',
      isHighValue: 'no',
      notes: 'Met at a client event; asked to be called.',
    };
    contactFields.parse(fields);
    return {
      clientId: plan.clientId,
      id: rng.id(createdAt),
      fields,
      submittedBy: plan.clientId,
      submitterId,
      status: isRefused ? 'rejected' : 'pending',
      reason: isRefused ? 'Left the field in May, says the register.' : null,
      decidedBy: isRefused ? 'admin' : null,
      decidedAt: isRefused ? new Date(createdAt.getTime() + 20 * hour) : null,
      contactId: null,
      version: isRefused ? 2 : 1,
      createdAt,
    };
  });
}

/** A view for the whole client and one of the user's own. */
export function viewRows(plan: ClientPlan, ownerId: string, { rng, now }: Tools): SavedViewRow[] {
  const views = [
    {
      name: 'High value, not reached in two weeks',
      shared: true,
      state: { filters: { highValue: 'yes', notContactedDays: 14 }, sort: 'lastContacted', order: 'asc' },
    },
    {
      name: 'My meetings by revenue',
      shared: false,
      state: { filters: { stage: ['meeting', 'closing'] }, sort: 'revenue', order: 'desc' },
    },
  ];
  return views.map(({ name, shared, state }, index) => {
    const createdAt = daysBefore(now, 30 + index * 9);
    return {
      clientId: plan.clientId,
      id: rng.id(createdAt),
      ownerId,
      name,
      shared,
      state: viewState.parse(state),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Research profiles of three advisors in late stages. */
export function researchRows(plan: ClientPlan, deals: readonly Deal[], { rng, now }: Tools): ResearchRow[] {
  const subjects = deals.filter(({ row }) => row.stage === 'closing' || row.stage === 'meeting');
  return [0, 2, 4].map((index) => {
    const { profile } = at(subjects, index);
    const createdAt = new Date(daysBefore(now, 3 + index * 4).getTime() - rng.int(0, 20) * (hour / 10));
    return {
      clientId: plan.clientId,
      id: rng.id(createdAt),
      contactId: profile.id,
      firstName: profile.firstName,
      lastName: profile.lastName,
      firm: profile.firmSpelling,
      profileHtml: researchHtml(profile),
      model: 'sample',
      createdBy: plan.clientId,
      createdAt,
    };
  });
}

function researchHtml({ firstName, lastName, firm, title, location, leadsTeam }: Deal['profile']): string {
  const team = leadsTeam
    ? 'Leads a team at the branch; partners would likely be asked along.'
    : 'Works alone.';
  return [
    `<h2>${firstName} ${lastName}</h2>`,
    `<p>${title} at ${escapeHtml(firm)} in ${location.city}, ${location.state}. ${team}</p>`,
    '<h3>What to talk about</h3>',
    '<ul><li>Lending and alternatives for larger households</li><li>How the payout grid changes in January</li>',
    '<li>Who takes over the practice in ten years</li></ul>',
    '<h3>What to check first</h3>',
    '<ul><li>Protocol membership of both firms on the day</li><li>Unvested deferred pay</li></ul>',
  ].join('');
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
