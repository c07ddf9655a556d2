import { daysBefore } from '../../platform/clock.ts';
import type { FullName } from '../people/names.ts';
import { roundTo } from '../people/profiles.ts';
import { at, type Random } from '../random.ts';
import { businessDays, dayOf, utc } from '../time/calendar.ts';
import type { DemoFirms } from './firms.ts';
import {
  elsewhere,
  type Location,
  locations,
  type RecruitingMarket,
  recruitingMarkets,
} from './locations.ts';

/** A move before it is written into a file. Firms are canonical names; null is not reported. */
export interface MoveDraft extends FullName {
  location: Location;
  left: string | null;
  joined: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  /** Dollars; null is not known. */
  aum: number | null;
}

export interface LiftOutStory {
  market: RecruitingMarket;
  city: string;
  left: string;
  joined: string;
  size: number;
  /** The first resignation. */
  from: string;
}

/** Teams that moved together. Each client's market has one of the last two weeks. */
export const liftOuts: readonly LiftOutStory[] = [
  {
    market: 'silicon-valley',
    city: 'Palo Alto',
    left: 'Merrill',
    joined: 'Rockefeller',
    size: 5,
    from: '2025-08-19',
  },
  {
    market: 'silicon-valley',
    city: 'San Jose',
    left: 'Merrill',
    joined: 'Wells Fargo FiNet',
    size: 4,
    from: '2025-07-23',
  },
  {
    market: 'silicon-valley',
    city: 'Menlo Park',
    left: 'First Citizens',
    joined: 'Morgan Stanley',
    size: 6,
    from: '2025-04-14',
  },
  {
    market: 'los-angeles',
    city: 'Newport Beach',
    left: 'Wells Fargo Advisors',
    joined: 'LPL Financial',
    size: 6,
    from: '2025-08-18',
  },
  {
    market: 'los-angeles',
    city: 'Beverly Hills',
    left: 'Morgan Stanley',
    joined: 'Rockefeller',
    size: 3,
    from: '2025-06-03',
  },
  {
    market: 'los-angeles',
    city: 'Pasadena',
    left: 'J.P. Morgan',
    joined: 'RBC Wealth Management',
    size: 4,
    from: '2025-03-10',
  },
  {
    market: 'miami',
    city: 'Boca Raton',
    left: 'UBS',
    joined: 'Raymond James & Associates',
    size: 4,
    from: '2025-08-20',
  },
  {
    market: 'miami',
    city: 'Miami',
    left: 'Morgan Stanley',
    joined: 'Snowden Lane',
    size: 7,
    from: '2025-05-12',
  },
  {
    market: 'miami',
    city: 'Palm Beach',
    left: 'Merrill',
    joined: 'J.P. Morgan',
    size: 3,
    from: '2025-02-10',
  },
  {
    market: 'new-york',
    city: 'New York',
    left: 'Morgan Stanley',
    joined: 'Rockefeller',
    size: 7,
    from: '2025-08-18',
  },
  {
    market: 'new-york',
    city: 'Garden City',
    left: 'UBS',
    joined: 'Steward Partners',
    size: 5,
    from: '2025-07-08',
  },
  { market: 'new-york', city: 'New York', left: 'J.P. Morgan', joined: 'UBS', size: 9, from: '2025-03-24' },
  {
    market: 'new-york',
    city: 'Morristown',
    left: 'Merrill',
    joined: 'LPL Financial',
    size: 4,
    from: '2025-01-21',
  },
  {
    market: 'chicago',
    city: 'Oak Brook',
    left: 'Wells Fargo Advisors',
    joined: '&Partners',
    size: 5,
    from: '2025-08-12',
  },
  { market: 'chicago', city: 'Chicago', left: 'BMO', joined: 'Robert W. Baird', size: 4, from: '2025-05-05' },
  {
    market: 'boston',
    city: 'Boston',
    left: 'Morgan Stanley',
    joined: 'J.P. Morgan',
    size: 4,
    from: '2025-08-13',
  },
  { market: 'boston', city: 'Wellesley', left: 'UBS', joined: 'Cresset', size: 3, from: '2025-06-16' },
];

/** Changes between two names of one enterprise: counted apart from moves (domain "Counting rules"). */
const conversions = [
  {
    market: 'boston',
    city: 'Waltham',
    left: 'Commonwealth',
    joined: 'LPL Financial',
    count: 22,
    from: '2025-08-04',
  },
  {
    market: 'miami',
    city: 'Fort Lauderdale',
    left: 'Raymond James & Associates',
    joined: 'Raymond James Financial Services',
    count: 4,
    from: '2025-03-03',
  },
  {
    market: 'los-angeles',
    city: 'Irvine',
    left: 'Wells Fargo Advisors',
    joined: 'Wells Fargo FiNet',
    count: 5,
    from: '2025-05-19',
  },
  {
    market: 'new-york',
    city: 'White Plains',
    left: 'Stifel',
    joined: 'Stifel Independent Advisors',
    count: 3,
    from: '2025-06-09',
  },
] as const;

/** The number of single moves in each of eight months from January on, by market. */
const volumes: Record<RecruitingMarket | 'elsewhere', readonly number[]> = {
  'silicon-valley': [17, 19, 25, 24, 22, 27, 29, 31],
  'los-angeles': [25, 26, 33, 31, 30, 34, 33, 36],
  miami: [18, 21, 24, 23, 19, 18, 17, 19],
  'new-york': [41, 44, 58, 52, 49, 53, 51, 54],
  chicago: [21, 20, 27, 25, 26, 24, 25, 27],
  boston: [18, 17, 24, 21, 22, 20, 19, 21],
  elsewhere: [8, 9, 12, 11, 10, 11, 10, 12],
};

const lastDay = '2025-08-28';

interface Tools {
  rng: Random;
  firms: DemoFirms;
  newName: () => FullName;
}

/** The moves of January to August 2025, without those of clients' own contacts. */
export function draftMoves({ rng, firms, newName }: Tools): MoveDraft[] {
  const draft = (
    location: Location,
    left: string | null,
    joined: string | null,
    date: string,
  ): MoveDraft => ({
    ...newName(),
    location,
    left,
    joined,
    date,
    aum: drawAum(rng),
  });
  return [
    ...liftOuts.flatMap((story) => teamMove(story, draft, rng)),
    ...conversions.flatMap(({ market, city, left, joined, count, from }) => {
      const days = businessDays(from, dayOf(daysBefore(utc(from), -18)));
      return Array.from({ length: count }, () =>
        draft(locationOf(market, city), left, joined, rng.pick(days)),
      );
    }),
    ...singleMoves({ rng, firms, newName }, draft),
    ...boomerangs({ rng, firms, newName }, draft),
  ];
}

type Draft = (location: Location, left: string | null, joined: string | null, date: string) => MoveDraft;

/** Resignations of a team lie at most four days apart. */
function teamMove(story: LiftOutStory, draft: Draft, rng: Random): MoveDraft[] {
  const days = businessDays(story.from, lastDay);
  let day = 0;
  return Array.from({ length: story.size }, (_, index) => {
    if (index > 0) day = Math.min(day + rng.int(0, 2), days.length - 1);
    return draft(locationOf(story.market, story.city), story.left, story.joined, at(days, day));
  });
}

function singleMoves({ rng, firms }: Tools, draft: Draft): MoveDraft[] {
  return [...recruitingMarkets, 'elsewhere' as const].flatMap((market) =>
    volumes[market].flatMap((count, index) => {
      const month = `2025-0${index + 1}`;
      const days = businessDays(
        `${month}-01`,
        index === 7 ? lastDay : dayOf(daysBefore(utc(`2025-0${index + 2}-01`), 1)),
      );
      return Array.from({ length: count }, () => {
        const location = rng.weighted(market === 'elsewhere' ? elsewhere : locations[market]);
        const left = firms.employer(market === 'elsewhere' ? 'chicago' : market, rng);
        const joined = firms.recruiter(rng, left);
        // Registers often know one firm only: of a new entrant, or of someone who left the field.
        const draw = rng.next();
        return draft(location, draw < 0.02 ? null : left, draw > 0.985 ? null : joined, rng.pick(days));
      });
    }),
  );
}

/** Boomerangs: advisors who return within ten days. */
function boomerangs({ rng, firms }: Tools, draft: Draft): MoveDraft[] {
  const first = businessDays('2025-01-13', '2025-08-15');
  return recruitingMarkets.flatMap((market) =>
    Array.from({ length: 2 }, () => {
      const left = firms.employer(market, rng);
      const away = draft(rng.weighted(locations[market]), left, firms.recruiter(rng, left), rng.pick(first));
      const back = dayOf(daysBefore(utc(away.date), -rng.int(3, 9)));
      return [away, { ...away, left: away.joined, joined: away.left, date: back }];
    }).flat(),
  );
}

export function locationOf(market: RecruitingMarket, city: string): Location {
  const found = locations[market].find(([location]) => location.city === city);
  if (!found) throw new Error(`${city} is not in the market ${market}.`);
  return found[0];
}

/** Draws AUM in dollars. Known for about 61 of 100; half below $150M, a few in the billions. */
export function drawAum(rng: Random): number | null {
  if (!rng.chance(0.61)) return null;
  if (rng.chance(0.006)) return roundTo(rng.int(1_800, 4_200) * 1_000_000, 50_000_000);
  return roundTo(Math.max(12_000_000, 148_000_000 * Math.exp(rng.normal() * 0.85)), 100_000);
}
