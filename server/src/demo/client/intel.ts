import { daysBefore } from '../../platform/clock.ts';
import { liftOuts } from '../market/move-drafts.ts';
import type { ClientPlan } from '../plans/plan.ts';
import { at, type Random } from '../random.ts';
import type { IntelRow } from '../rows.ts';
import { hour } from '../time/calendar.ts';
import type { Deal } from './pipeline.ts';
import { isStillNews } from './stories.ts';

/** Intel about the market; each client gets two of these. */
const marketIntel: readonly Pick<IntelRow, 'type' | 'subject' | 'description' | 'priority'>[] = [
  {
    type: 'market_update',
    subject: 'New payout grid announced for January',
    description:
      'Two wirehouses raise the hurdle for small households. Expect open ears among the silver tier.',
    priority: 'medium',
  },
  {
    type: 'market_update',
    subject: 'Branch manager retires',
    description: 'The branch had the same manager for fourteen years. Nobody has been named yet.',
    priority: 'low',
  },
  {
    type: 'competitive_info',
    subject: 'A regional firm pays for assistants',
    description:
      'Offers now come with two years of salary for a second assistant. Ask for it in every comparison.',
    priority: 'medium',
  },
  {
    type: 'market_update',
    subject: 'Deferred pay vests in the second week of February',
    description: 'Three teams said that they will talk in earnest after the vesting date, not before.',
    priority: 'low',
  },
  {
    type: 'competitive_info',
    subject: 'Private bank closes its outside desk',
    description: 'Advisors without a lending book were told to join the branch system by year end.',
    priority: 'medium',
  },
  {
    type: 'market_update',
    subject: 'Custodian outage upset two practices',
    description:
      'Accounts could not be seen for a day and a half. Both practices asked how our platform did.',
    priority: 'low',
  },
];

/** A client's intel: two entries about advisors in its pipeline, the rest about firms. */
export function intelRows(
  plan: ClientPlan,
  deals: readonly Deal[],
  { rng, now }: { rng: Random; now: Date },
): IntelRow[] {
  const closing = at(
    deals.filter(({ row }) => row.stage === 'closing' && isStillNews(row, now)),
    0,
  ).profile;
  const meeting = at(
    deals.filter(({ row }) => row.stage === 'meeting'),
    1,
  ).profile;
  const lift = at(
    liftOuts.filter(({ market }) => market === plan.market),
    0,
  );
  const row = (
    days: number,
    fields: Pick<IntelRow, 'type' | 'subject' | 'description' | 'priority'>,
  ): IntelRow => {
    const createdAt = new Date(daysBefore(now, days).getTime() - rng.int(1, 40) * (hour / 10));
    return {
      clientId: plan.clientId,
      id: rng.id(createdAt),
      ...fields,
      contactName: null,
      firm: null,
      submittedBy: plan.clientId,
      createdAt,
    };
  };
  const about = ({ firstName, lastName, firm }: Deal['profile']) => ({
    contactName: `${firstName} ${lastName}`,
    firm,
  });
  const decides = rng.pick(['Tuesday', 'Wednesday', 'Thursday']);
  return [
    {
      ...row(0, {
        type: 'contact_intel',
        subject: `Competing offer for ${closing.firstName} ${closing.lastName}, decides by ${decides}`,
        description: `${closing.firstName} told us another firm will match our terms by ${decides}. Wants to hear from the market head before that.`,
        priority: 'urgent',
      }),
      ...about(closing),
    },
    {
      ...row(2, {
        type: 'opportunity',
        subject: `${meeting.firstName} ${meeting.lastName} may bring a team`,
        description: `${meeting.firstName} asked whether two partners and an associate could join at the same time.`,
        priority: 'high',
      }),
      ...about(meeting),
    },
    row(5, {
      type: 'competitive_info',
      subject: `${lift.joined} is building in ${lift.city}`,
      description: `After the ${lift.left} team they signed a lease for twelve more desks and are calling through the branch.`,
      priority: 'high',
    }),
    ...rng
      .shuffled(marketIntel)
      .slice(0, 2)
      .map((fields, index) => row(rng.int(8, 14) + index * 11, fields)),
  ];
}
