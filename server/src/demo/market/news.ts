import { daysBefore } from '../../platform/clock.ts';
import type { ClientPlan } from '../plans/plan.ts';
import type { Random } from '../random.ts';
import type { ClientRow, NewsRow } from '../rows.ts';
import { hour, utc } from '../time/calendar.ts';
import { type LiftOutStory, liftOuts } from './move-drafts.ts';

interface Story {
  slug: string;
  title: string;
  summary: string;
  at: Date;
}

/** News of the industry that every feed has: days before now, title and summary. */
const industryNews: readonly (readonly [number, string, string])[] = [
  [
    1,
    'Transition offers level off after a record spring',
    'Recruiters see headline offers flat since June, while back-end terms tied to asset transfer keep growing. Large teams still find several bidders.',
  ],
  [
    4,
    'What advisors ask first in 2025: lending, alternatives, equity',
    'A survey of 640 advisors who moved within two years puts the lending desk ahead of the upfront check for the first time.',
  ],
  [
    8,
    'Broker Protocol at twenty-one: fewer exits, more questions',
    'Lawyers advise teams to check the membership of both firms on the day of resignation, and to keep the client list to the five permitted facts.',
  ],
  [
    13,
    'Succession drives one move in five',
    'Advisors above sixty name the hand-over of the practice as the reason for their move twice as often as three years ago.',
  ],
  [
    19,
    'Independent channels take a third of wirehouse departures',
    'Hybrid firms gain most, regional firms hold their share, and banks win back a few large private-client teams.',
  ],
  [
    26,
    'Stock-plan business makes teams portable',
    'Teams that serve employees of listed companies move faster and keep more of their assets than the average, brokers of practices say.',
  ],
];

/** Articles of a client's feed: its market's lift-outs and the industry's news. None where no feed is set. */
export function newsRows(
  client: ClientRow,
  plan: ClientPlan,
  { rng, now }: { rng: Random; now: Date },
): NewsRow[] {
  if (!client.rssFeedUrl) return [];
  const host = new URL(client.rssFeedUrl).host;
  const fetchedAt = new Date(now.getTime() - 12 * 60_000);
  const local = liftOuts
    .filter(({ market, from }) => market === plan.market && from > '2025-07-01')
    .map(liftOutStory);
  const general = industryNews.map(([days, title, summary]): Story => {
    const at = new Date(daysBefore(now, days).getTime() - rng.int(0, 5 * hour));
    return { slug: slug(title), title, summary, at };
  });
  return [...local, ...general].map(({ slug: path, title, summary, at }) => ({
    clientId: plan.clientId,
    id: rng.id(at),
    guid: `https://${host}/${path}`,
    title,
    link: `https://${host}/${path}`,
    summary,
    publishedAt: at,
    fetchedAt,
    source: `${client.name} Briefing`,
  }));
}

function liftOutStory({ city, left, joined, size, from }: LiftOutStory): Story {
  const sizes = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
  const title = `${sizes[size]}-advisor ${left} team in ${city} joins ${joined}`;
  return {
    slug: slug(title),
    title,
    summary: `The advisors left ${left} within days of each other and now work from the ${city} office of ${joined}. Neither firm commented on the assets involved.`,
    at: new Date(utc(from).getTime() + 2 * 24 * hour + 14 * hour),
  };
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
