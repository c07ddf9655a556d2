import { aum, dollars, side } from './amounts.ts';

/**
 * The second quarter of 2025 in Silicon Valley, counted by hand from the files beside this.
 *
 * April: Ann, Ben, Cat, Eli, Fay, Gil, Ora twice, Pat twice, Xan, Zabriskie, one Smith, one Quillon, Mary: 15 moves of 13.
 * May: Dan, Hal, Ivy, Liv, Moe, Ned, Sue, Ted, Yves, the other Smith: 10. June: Jan, Ken, Una, Zabriskie, the other
 * Quillon, Mary, Quinn: 7. Zabriskie and Mary are in two months.
 */
export const quarter = { market: 'silicon-valley', from: '2025-04-01', to: '2025-06-30' } as const;

/**
 * 10 11 12 13 15 20 21 24 25 30 30 33 40 | 40 40 45 50 55 60 66 70 100 100 200 900 1000; unknown: Moe and Ted.
 * The quartiles are 21.75 and 64.5, so an outlier is above 64.5 + 3 × 42.75 = 192.75.
 */
export const quarterFigures = {
  moves: 32,
  advisors: 28,
  aum: aum(3010, 26, 28),
  medianAum: dollars(40),
  outlierCount: 3,
  outliers: [
    { name: 'John Quillon', aum: dollars(1000), share: 33.2 },
    { name: 'Una Ulm', aum: dollars(900), share: 29.9 },
    { name: 'Ben Bell', aum: dollars(200), share: 6.6 },
  ],
};

/** Rex; nobody; the second row of Yves; Sue and Ted. */
export const quarterLeftOut = { conversions: 1, takeovers: 0, repeats: 1, oneFirm: 2 };

/** An advisor's assets in a month are the latest known in it. */
export const quarterMonths = [
  { month: '2025-04', moves: 15, advisors: 13, aum: aum(1584, 13, 13) },
  { month: '2025-05', moves: 10, advisors: 10, aum: aum(252, 8, 10) },
  { month: '2025-06', moves: 7, advisors: 7, aum: aum(1260, 7, 7) },
];

/**
 * By name. Of `months` the first is March, which has Wes alone (RBC to LPL). Unknown amounts, Moe's and Ted's, turn no sign:
 * RBC gained, and UBS has $1,876M more than the upper quartile that Moe may have taken along.
 */
export const quarterFirms = [
  // Joined: Ann, Ben, Cat, Dan, Xan, a Smith, Mary. Left: a Quillon.
  {
    name: 'LPL Financial',
    rank: 2,
    joined: side(7, 7, 475),
    left: side(1, 1, 100),
    net: 6,
    netAum: dollars(375),
    months: [1, 5, 1, 0],
  },
  // Joined: Ora, Pat, Mary. Left: Ann, Ben, Cat, Dan, Ora, Pat, Una, Zabriskie, Yves, a Smith, a Quillon, Mary, Quinn.
  {
    name: 'Merrill',
    rank: 7,
    joined: side(3, 3, 64),
    left: side(13, 13, 2497),
    net: -10,
    netAum: -dollars(2433),
    months: [0, -5, -2, -3],
  },
  {
    name: 'Morgan Stanley',
    rank: 6,
    joined: side(0, 0, null),
    left: side(7, 7, 280),
    net: -7,
    netAum: -dollars(280),
    months: [0, -3, -2, -2],
  },
  // Joined: a Quillon. Left: Xan, a Smith.
  {
    name: 'Osaic',
    rank: 4,
    joined: side(1, 1, 100),
    left: side(2, 2, 58),
    net: -1,
    netAum: dollars(42),
    months: [0, -1, -1, 1],
  },
  // Joined: Liv, Moe, Ned, Ted, Zabriskie, a Smith. Left: Sue.
  {
    name: 'RBC Wealth Management',
    rank: 3,
    joined: side(6, 4, 119),
    left: side(1, 1, 33),
    net: 5,
    netAum: dollars(86),
    months: [-1, 0, 4, 1],
  },
  // Joined: the seven of Menlo Park, Yves.
  {
    name: 'Rockefeller',
    rank: 1,
    joined: side(8, 8, 301),
    left: side(0, 0, null),
    net: 8,
    netAum: dollars(301),
    months: [0, 3, 3, 2],
  },
  // Joined: Ora, Pat, Una, Zabriskie, a Quillon, Quinn. Left: Liv, Moe, Ned, Ora, Pat, Zabriskie, Mary.
  {
    name: 'UBS',
    rank: 4,
    joined: side(6, 6, 2046),
    left: side(7, 6, 170),
    net: -1,
    netAum: dollars(1876),
    months: [0, 1, -3, 1],
  },
];

/** Recent: from May 20, the first of the quarter's last 30 business days. The seven of Menlo Park have three: Ivy, Jan, Ken. */
export const quarterLanes = [
  { left: 'Morgan Stanley', joined: 'Rockefeller', advisors: 7, moves: 7, recent: 3, aum: aum(280, 7, 7) },
  // Ann, Ben, Cat, Dan, a Smith, Mary.
  { left: 'Merrill', joined: 'LPL Financial', advisors: 6, moves: 6, recent: 1, aum: aum(430, 6, 6) },
  // Ora, Pat, Una, Zabriskie, a Quillon, Quinn.
  { left: 'Merrill', joined: 'UBS', advisors: 6, moves: 6, recent: 2, aum: aum(2046, 6, 6) },
  // Liv, Moe, Ned, Zabriskie.
  { left: 'UBS', joined: 'RBC Wealth Management', advisors: 4, moves: 4, recent: 1, aum: aum(106, 3, 4) },
  // Ora, Pat, Mary.
  { left: 'UBS', joined: 'Merrill', advisors: 3, moves: 3, recent: 0, aum: aum(64, 3, 3) },
  { left: 'LPL Financial', joined: 'Osaic', advisors: 1, moves: 1, recent: 1, aum: aum(100, 1, 1) },
  { left: 'Merrill', joined: 'Rockefeller', advisors: 1, moves: 1, recent: 1, aum: aum(21, 1, 1) },
  { left: 'Osaic', joined: 'LPL Financial', advisors: 1, moves: 1, recent: 0, aum: aum(45, 1, 1) },
  { left: 'Osaic', joined: 'RBC Wealth Management', advisors: 1, moves: 1, recent: 0, aum: aum(13, 1, 1) },
];

/** The newest first. */
export const quarterTeams = [
  {
    left: 'UBS',
    joined: 'RBC Wealth Management',
    city: 'Campbell',
    from: '2025-05-05',
    to: '2025-05-05',
    size: 2,
    aum: aum(15, 1, 2),
  },
  {
    left: 'Morgan Stanley',
    joined: 'Rockefeller',
    city: 'Menlo Park',
    from: '2025-04-02',
    to: '2025-06-13',
    size: 7,
    aum: aum(280, 7, 7),
  },
  {
    left: 'Merrill',
    joined: 'LPL Financial',
    city: 'Palo Alto',
    from: '2025-04-01',
    to: '2025-04-24',
    size: 3,
    aum: aum(340, 3, 3),
  },
];

type Sides = readonly [advisors: number, left: number, joined: number];
const place = (city: string, [advisors, left, joined]: Sides, months: Record<string, Sides>) => ({
  key: `CA|${city.toLowerCase()}`,
  name: `${city}, CA`,
  advisors,
  left,
  joined,
  months,
});
const one: Sides = [1, 1, 1];

/** Who moved in a city, who left a firm and who joined one, by month. Rex, a conversion, is nobody in Campbell. */
export const quarterCities = [
  place('Palo Alto', [4, 4, 4], { '04': [3, 3, 3], '05': one }), // Dan in May
  place('Menlo Park', [7, 7, 7], { '04': [3, 3, 3], '05': [2, 2, 2], '06': [2, 2, 2] }),
  place('San Jose', [3, 3, 3], { '04': one, '05': one, '06': one }), // Ora, Ned, a Quillon
  place('Campbell', [3, 3, 3], { '05': [2, 2, 2], '06': one }), // Liv, Moe, Quinn
  place('Los Gatos', [2, 1, 1], { '05': [2, 1, 1] }), // Sue left, Ted joined
  place('Cupertino', one, { '04': one }),
  place('Saratoga', one, { '06': one }),
  place('Milpitas', one, { '04': one }),
  place('Sunnyvale', one, { '04': one, '06': one }), // one man, twice
  place('Mountain View', one, { '05': one }),
  place('San Mateo', one, { '04': one }),
  place('Redwood City', one, { '05': one }),
  place('Los Altos', one, { '04': one }),
  place('Santa Clara', one, { '04': one, '06': one }), // Mary, twice
];
