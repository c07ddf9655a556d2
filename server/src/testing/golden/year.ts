import { aum, dollars, side } from './amounts.ts';
import { quarterCities, quarterMonths, quarterTeams } from './quarter.ts';

/**
 * The twelve months up to August 29, 2025, the day of tests, in Silicon Valley, counted by hand from all three files. To the
 * quarter's 32 moves of 28 come Wes in March, Abel and Bree in July, and in August Dale, Esme, Finn, Gwen, Hugo and Ann, who
 * moved before.
 */
export const year = { from: '2024-09-01', to: '2025-08-29' } as const;

/**
 * 8 10 11 12 13 14 15 18 | 20 21 24 25 30 30 33 36 | 40 40 40 45 50 55 60 66 | 70 70 80 100 120 200 900 1000; unknown: Moe,
 * Ted, Bree and Esme. The quartiles are 19.5 and 67, so an outlier is above 67 + 3 × 47.5 = 209.5: no longer Ben.
 */
export const yearFigures = {
  moves: 41,
  advisors: 36,
  aum: aum(3256, 32, 36),
  medianAum: dollars(38),
  outlierCount: 2,
  outliers: [
    { name: 'John Quillon', aum: dollars(1000), share: 30.7 },
    { name: 'Una Ulm', aum: dollars(900), share: 27.6 },
  ],
};

/** Rex and Iggy; the second row of Yves; Sue, Ted and Hugo. */
export const yearLeftOut = { conversions: 2, takeovers: 0, repeats: 1, oneFirm: 3 };

const noData = { moves: null, advisors: null, aum: null };

export const yearMonths = [
  ...['2024-09', '2024-10', '2024-11', '2024-12', '2025-01', '2025-02'].map((month) => ({
    month,
    coverage: 'none',
    ...noData,
  })),
  { month: '2025-03', coverage: 'incomplete', moves: 1, advisors: 1, aum: aum(80, 1, 1) },
  ...quarterMonths.map((month) => ({ ...month, coverage: 'full' })),
  { month: '2025-07', coverage: 'incomplete', moves: 2, advisors: 2, aum: aum(18, 1, 2) },
  { month: '2025-08', coverage: 'incomplete', moves: 6, advisors: 6, aum: aum(248, 5, 6) },
];

/** Gains first, then losses, the largest of both first. */
export const yearFirms = {
  gaining: [
    // To the quarter's: Wes, Dale, Esme and Finn joined, Ann left.
    { firm: 'LPL Financial', joined: side(11, 10, 661), left: side(2, 2, 220), net: 9 },
    { firm: 'Rockefeller', joined: side(8, 8, 301), left: side(0, 0, null), net: 8 },
    // Wes, Gwen and Hugo left.
    { firm: 'RBC Wealth Management', joined: side(6, 4, 119), left: side(4, 4, 135), net: 2 },
    // Abel and Bree joined.
    { firm: 'Osaic', joined: side(3, 2, 118), left: side(2, 2, 58), net: 1 },
  ],
  losing: [
    // Gwen joined; Dale, Esme and Finn left.
    { firm: 'Merrill', joined: side(4, 4, 78), left: side(16, 15, 2603), net: -12 },
    { firm: 'Morgan Stanley', joined: side(0, 0, null), left: side(7, 7, 280), net: -7 },
    // Ann joined; Abel and Bree left.
    { firm: 'UBS', joined: side(7, 7, 2166), left: side(9, 7, 188), net: -2 },
  ],
};

/** The largest eight of thirteen, of equal ones the latest. Recent: from July 21, the first of 30 business days. */
export const yearLanes = [
  ['Merrill', 'LPL Financial', 9, aum(536, 8, 9), '2025-08-27', 3],
  ['Morgan Stanley', 'Rockefeller', 7, aum(280, 7, 7), '2025-06-13', 0],
  ['Merrill', 'UBS', 6, aum(2046, 6, 6), '2025-06-03', 0],
  ['UBS', 'RBC Wealth Management', 4, aum(106, 3, 4), '2025-06-09', 0],
  ['UBS', 'Merrill', 3, aum(64, 3, 3), '2025-04-26', 0],
  ['UBS', 'Osaic', 2, aum(18, 1, 2), '2025-07-16', 0],
  ['RBC Wealth Management', 'Merrill', 1, aum(14, 1, 1), '2025-08-19', 1],
  ['LPL Financial', 'UBS', 1, aum(120, 1, 1), '2025-08-12', 1],
] as const;

const [august, july] = [
  {
    left: 'Merrill',
    joined: 'LPL Financial',
    city: 'Palo Alto',
    from: '2025-08-15',
    to: '2025-08-27',
    size: 3,
    aum: aum(106, 2, 3),
  },
  {
    left: 'UBS',
    joined: 'Osaic',
    city: 'Los Altos',
    from: '2025-07-03',
    to: '2025-07-16',
    size: 2,
    aum: aum(18, 1, 2),
  },
];

/** The newest first. */
export const yearTeams = [august, july, ...quarterTeams];

/** Of all twelve months. Elsewhere it is as in the quarter: Rex and Iggy, conversions, are nobody in Campbell. */
const moreIn = new Map([
  ['CA|palo alto', [3, 3, 3]], // Dale, Esme, Finn; Ann was there before
  ['CA|san jose', [3, 3, 2]], // Wes and Gwen; Hugo only left
  ['CA|los altos', [2, 2, 2]], // Abel, Bree
]);
export const yearCities = quarterCities.map(({ key, name, advisors, left, joined }) => {
  const [more = 0, moreLeft = 0, moreJoined = 0] = moreIn.get(key) ?? [];
  return { key, name, advisors: advisors + more, left: left + moreLeft, joined: joined + moreJoined };
});

/** Merrill: who joined and left it, month by month, of those with data. */
export const merrillMonths = [
  ['2025-03', 0, 0],
  ['2025-04', 3, 8], // joined: Ora, Pat, Mary; left: Ann, Ben, Cat, Ora, Pat, Zabriskie, a Smith, a Quillon
  ['2025-05', 0, 2], // Dan, Yves
  ['2025-06', 0, 3], // Una, Mary, Quinn
  ['2025-07', 0, 0],
  ['2025-08', 1, 3], // joined: Gwen; left: Dale, Esme, Finn
] as const;

/** Where they went and came from. */
export const merrillLanes = {
  leftFor: [
    ['LPL Financial', 9, aum(536, 8, 9)],
    ['UBS', 6, aum(2046, 6, 6)],
    ['Rockefeller', 1, aum(21, 1, 1)],
  ],
  cameFrom: [
    ['UBS', 3, aum(64, 3, 3)],
    ['RBC Wealth Management', 1, aum(14, 1, 1)],
  ],
} as const;

/** The cities of those: who joined Merrill there, and who left it. */
export const merrillCities = [
  ['Palo Alto, CA', 0, 7], // Ann, Ben, Cat, Dan, Dale, Esme, Finn
  ['San Jose, CA', 2, 1], // Ora and Gwen; Ora
  ['Cupertino, CA', 1, 1], // Pat
  ['Santa Clara, CA', 1, 1], // Mary
  ['Campbell, CA', 0, 1],
  ['Los Altos, CA', 0, 1],
  ['Mountain View, CA', 0, 1],
  ['San Mateo, CA', 0, 1],
  ['Saratoga, CA', 0, 1],
  ['Sunnyvale, CA', 0, 1],
] as const;

/** Its latest ten moves. Yves' move, which was spelled twice, is there once. */
export const merrillLatest = [
  'left Finn',
  'left Esme',
  'joined Gwen',
  'left Dale',
  'left Mary',
  'left Una',
  'left Quinn',
  'left Yves',
  'left Dan',
  'joined Pat',
] as const;

/** Ann's page: the latest first. */
export const annsCareer = [
  { firm: 'UBS', from: '2025-08-12', to: null, isCurrent: true, months: 0 },
  { firm: 'LPL Financial', from: '2025-04-01', to: '2025-08-12', isCurrent: false, months: 4 },
  { firm: 'Merrill', from: null, to: '2025-04-01', isCurrent: false, months: null },
] as const;
