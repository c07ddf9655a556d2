import { describe, expect, test } from 'vitest';
import { loadMarketLocations } from './definition.ts';
import { normalizeCity, parseLocation } from './location.ts';
import { buildMarketIndex, locationKey, matchMarket } from './market-index.ts';

const locations = loadMarketLocations();
const index = buildMarketIndex(locations);

describe('a location is a city and maybe a state', () => {
  test.each([
    ['Palo Alto, CA', '', 'Palo Alto', 'CA'],
    ['Palo\nAlto, CA', '', 'Palo Alto', 'CA'],
    ['Palo Alto,CA', '', 'Palo Alto', 'CA'],
    ['PALO ALTO CA', '', 'PALO ALTO', 'CA'],
    ['palo alto ca', '', 'palo alto', 'CA'],
    ['Palo Alto (CA)', '', 'Palo Alto', 'CA'],
    ['Palo Alto - CA', '', 'Palo Alto', 'CA'],
    ['Palo Alto, CA 94301-1234', '', 'Palo Alto', 'CA'],
    ['Palo Alto, CA, USA', '', 'Palo Alto', 'CA'],
    ['Palo Alto, California', '', 'Palo Alto', 'CA'],
    ['Palo Alto California', '', 'Palo Alto', 'CA'],
    ['Palo Alto CA.', '', 'Palo Alto', 'CA'],
    ['Palo Alto Calif.', '', 'Palo Alto', 'CA'],
    ['Palo Alto, CA (Downtown)', '', 'Palo Alto', 'CA'],
    ['Newark New Jersey', '', 'Newark', 'NJ'],
    ['New York New York', '', 'New York', 'NY'],
    ['West New York', '', 'West New York', null],
    ['Port Washington', '', 'Port Washington', null],
    ['South Florida', '', 'South Florida', null],
    ['Kansas City', '', 'Kansas City', null],
    ['Palo Alto, Calif.', '', 'Palo Alto', 'CA'],
    ['New York, New York', '', 'New York', 'NY'],
    ['New York, N.Y.', '', 'New York', 'NY'],
    ['Washington, D.C.', '', 'Washington', 'DC'],
    ['Brickell, Miami, FL', '', 'Miami', 'FL'],
    ['Palo Alto', '', 'Palo Alto', null],
    ['New York', '', 'New York', null],
    ['Palo Alto,', '', 'Palo Alto', null],
    ['LA', '', 'LA', null],
    ['Palo Alto', 'ca', 'Palo Alto', 'CA'],
    ['Cambridge', 'Massachusetts', 'Cambridge', 'MA'],
    ['', 'CA', '', 'CA'],
    ['Burbank 91501', '', 'Burbank', 'CA'],
    ['Burbank, 60459-1234', '', 'Burbank', 'IL'],
    ['', '', '', null],
  ])('%j and %j', (city, column, expectedCity, expectedState) => {
    expect(parseLocation(city, column)).toEqual({
      city: expectedCity,
      state: expectedState,
      elsewhere: false,
    });
  });

  test('the state in the City cell wins over the State column, with a warning', () => {
    expect(parseLocation('Burbank, CA', 'IL')).toEqual({
      city: 'Burbank',
      state: 'CA',
      elsewhere: false,
      warning: 'City says CA but State says IL; CA was used.',
    });
  });

  test.each([
    ['Burbank', '', '91501', 'Burbank', 'CA', undefined],
    ['Burbank', '', '60459', 'Burbank', 'IL', undefined],
    ['Boston', '', '02110', 'Boston', 'MA', undefined],
    ['Burbank', '', '00000', 'Burbank', null, undefined],
    ['Burbank, CA', '', '60459', 'Burbank', 'CA', 'The ZIP code is in IL, not in CA; CA was used.'],
    ['Burbank', 'CA', '60459', 'Burbank', 'CA', 'The ZIP code is in IL, not in CA; CA was used.'],
    ['Burbank, IL 60459', '', '60459', 'Burbank', 'IL', undefined],
  ])('%j, %j with ZIP %j', (city, column, zip, expectedCity, state, warning) => {
    expect(parseLocation(city, column, zip)).toEqual({
      city: expectedCity,
      state,
      elsewhere: false,
      ...(warning && { warning }),
    });
  });

  test('a ZIP code stands for a blank city', () => {
    expect(parseLocation('', 'CA', '94301')).toEqual({
      city: '94301',
      state: null,
      elsewhere: false,
      zip: '94301',
    });
    expect(matchMarket(parseLocation('', '', '94301'), 'miami', index).market).toBe('silicon-valley');
  });

  test.each([
    ['Toronto, ON', '', 'ON'],
    ['Paris, France', '', 'France'],
    ['Cambridge', 'England', 'England'],
  ])('%j and %j is elsewhere', (city, column, unread) => {
    const location = parseLocation(city, column);
    expect(location.elsewhere).toBe(true);
    expect(location.warning).toBe(`"${unread}" isn't a US state; the row counts in no market.`);
    expect(matchMarket(location, 'boston', index)).toEqual({ market: null, assumed: false });
  });
});

describe('a city has many spellings', () => {
  test.each([
    ['St. Albans', 'Saint Albans'],
    ['Ft Lauderdale', 'Fort Lauderdale'],
    ['FT. LAUDERDALE', 'fort lauderdale'],
    ['Mt. Kisco', 'Mount Kisco'],
    ['Mtn View', 'Mountain View'],
    ['N. Hollywood', 'North Hollywood'],
    ['E Palo Alto', 'East Palo Alto'],
    ['City of Industry', 'Industry'],
    ['Opa-locka', 'Opa Locka'],
    ['Foxborough', 'Foxboro'],
    ['Rockville Centre', 'Rockville Center'],
    ['Bal Harbour', 'Bal Harbor'],
    ['La Cañada Flintridge', 'La Canada Flintridge'],
    ["Golden's Bridge", 'Goldens Bridge'],
    ['  Palo\t Alto ', 'Palo Alto'],
  ])('%s is %s', (one, other) => {
    expect(normalizeCity(one)).toBe(normalizeCity(other));
  });

  test.each([
    ['Newport', 'Newport Beach'],
    ['Hollywood', 'North Hollywood'],
    ['Union', 'Union City'],
  ])('%s is not %s', (one, other) => {
    expect(normalizeCity(one)).not.toBe(normalizeCity(other));
  });
});

describe('with a state, city and state decide, whatever market the file is for', () => {
  test.each([
    ['Palo Alto, CA', 'silicon-valley'],
    ['Palo Alto, PA', null],
    ['South San Francisco, CA', 'silicon-valley'],
    ['San Francisco, CA', null],
    ['Burbank, CA', 'los-angeles'],
    ['Burbank, IL', 'chicago'],
    ['Pasadena, TX', null],
    ['Irvine, CA', 'los-angeles'],
    ['Brooklyn, NY', 'new-york'],
    ['Manhattan, NY', 'new-york'],
    ['Manhattan, KS', null],
    ['Short Hills, NJ', 'new-york'],
    ['Princeton, NJ', null],
    ['Hyde Park, IL', 'chicago'],
    ['Aurora, IL', 'chicago'],
    ['Aurora, CO', null],
    ['Munster, IN', 'chicago'],
    ['Cambridge, MA', 'boston'],
    ['Portsmouth, NH', 'boston'],
    ['Hollywood, FL', 'miami'],
    ['Hollywood, CA', 'los-angeles'],
    ['Coral Gables, FL', 'miami'],
    ['Naples, FL', null],
    ['Century City, CA', 'los-angeles'],
  ])('%s', (city, market) => {
    for (const uploadMarket of ['silicon-valley', 'miami']) {
      expect(matchMarket(parseLocation(city), uploadMarket, index)).toEqual({ market, assumed: false });
    }
  });
});

describe('without a state only the file’s own market can match', () => {
  test.each([
    ['Burbank', 'los-angeles', 'los-angeles'],
    ['Burbank', 'chicago', 'chicago'],
    ['Burbank', 'miami', null],
    ['Cambridge', 'boston', 'boston'],
    ['New York', 'new-york', 'new-york'],
    ['New York', 'boston', null],
    ['LA', 'los-angeles', 'los-angeles'],
    ['Springfield', 'boston', null],
    ['Weston', 'miami', 'miami'],
    ['Hyde Park', 'chicago', null],
    ['Hollywood', 'los-angeles', null],
    ['Hollywood', 'miami', 'miami'],
  ])('%s in a file for %s', (city, uploadMarket, market) => {
    expect(matchMarket(parseLocation(city), uploadMarket, index)).toMatchObject({
      market,
      assumed: market !== null,
    });
  });

  test.each([
    ['NYC', 'new-york'],
    ['new york city', 'new-york'],
    ['Century City', 'los-angeles'],
    ['Brickell', 'miami'],
  ])('but %s matches in every file', (city, market) => {
    expect(matchMarket(parseLocation(city), 'boston', index)).toEqual({ market, assumed: false });
  });

  test.each([
    ['Burbank', 'los-angeles', '"Burbank" is in CA and IL; CA was assumed from the file\'s market.'],
    ['Burbank', 'chicago', '"Burbank" is in IL and CA; IL was assumed from the file\'s market.'],
    ['Hollywood', 'miami', '"Hollywood" is in FL and CA; FL was assumed from the file\'s market.'],
    ['Palo Alto', 'silicon-valley', undefined],
    ['Lake County', 'chicago', undefined], // in Illinois and in Indiana, all of it in one market
  ])('a city that another market has too is warned of: %s in a file for %s', (city, market, warning) => {
    expect(matchMarket(parseLocation(city), market, index)).toEqual({
      market,
      assumed: true,
      ...(warning && { warning }),
    });
  });

  test('a blank city is in no market', () => {
    expect(matchMarket(parseLocation('', 'CA'), 'silicon-valley', index)).toEqual({
      market: null,
      assumed: false,
    });
  });
});

describe('what is no plain city gets a market or a warning', () => {
  const match = (city: string, uploadMarket = 'boston', state = '') => {
    const { market, assumed, warning } = matchMarket(parseLocation(city, state), uploadMarket, index);
    return [market, assumed, warning];
  };

  test.each([
    ['Cook County, IL', 'boston', 'chicago', false],
    ['COOK CO., IL', 'boston', 'chicago', false],
    ['County of Santa Clara, CA', 'boston', 'silicon-valley', false],
    ['Santa Clara County', 'silicon-valley', 'silicon-valley', true],
    ['Miami-Dade County', 'miami', 'miami', true],
    ['Harris County, TX', 'boston', null, false],
    ['Palo Alto / Menlo Park, CA', 'boston', 'silicon-valley', false],
    ['Palo Alto, CA / Menlo Park, CA', 'boston', 'silicon-valley', false],
    ['Palo Alto & Menlo Park', 'silicon-valley', 'silicon-valley', true],
    ['Miami-Fort Lauderdale, FL', 'boston', 'miami', false],
    ['Dallas/Fort Worth, TX', 'boston', null, false],
    ['94301', 'boston', 'silicon-valley', false],
    ['60601-1234', 'boston', 'chicago', false],
    ['CA 94301', 'boston', 'silicon-valley', false],
    ['2110', 'chicago', 'boston', false], // a spreadsheet dropped its zero
    ['77002', 'boston', null, false],
    ['Chicago, IL 60601', 'boston', 'chicago', false],
    ['Opa-locka', 'miami', 'miami', true],
    ['Westchester, NY', 'boston', 'new-york', false],
    ['Greater Boston', 'boston', 'boston', true],
    ['Greater Boston Area, MA', 'miami', 'boston', false],
    ['Greater New York City Area', 'boston', 'new-york', false],
    ['Los Angeles Metropolitan Area', 'los-angeles', 'los-angeles', true],
    ['Downtown Chicago, IL', 'boston', 'chicago', false],
    ['Miami/Fort Lauderdale Area, FL', 'boston', 'miami', false],
    ['Menlo Pk, CA', 'boston', 'silicon-valley', false],
    ['Silicon Valley', 'boston', 'silicon-valley', false],
    ['Long Island, NY', 'boston', 'new-york', false],
    ['South Florida', 'boston', 'miami', false],
    ['San Francisco Bay Area', 'silicon-valley', null, false],
    ['Greater Philadelphia, PA', 'boston', null, false],
  ])('%s in a file for %s', (city, uploadMarket, market, assumed) => {
    expect(match(city, uploadMarket)).toEqual([market, assumed, undefined]);
  });

  test.each([
    ['Hollywood', 'los-angeles', '"Hollywood" needs a state, such as CA or FL; the row counts in no market.'],
    ['Burbank', 'miami', '"Burbank" needs a state, such as CA or IL; the row counts in no market.'],
    ['Cook County', 'boston', '"Cook County" needs a state, such as IL; the row counts in no market.'],
    ['Greater Boston', 'miami', '"Greater Boston" needs a state, such as MA; the row counts in no market.'],
    ['Broward', 'boston', '"Broward" needs a state, such as FL; the row counts in no market.'],
    ['Harris County', 'boston', '"Harris County" needs a state; the row counts in no market.'],
    [
      'Fort Lee / Philadelphia, PA',
      'boston',
      '"Fort Lee" needs a state, such as NJ; the row counts in no market.', // none of Pennsylvania is in a market
    ],
    [
      'Palo Alto / San Francisco, CA',
      'boston',
      'City "Palo Alto / San Francisco" is not all in one market; the row counts in no market.',
    ],
    [
      '95003',
      'boston',
      "ZIP code 95003 alone doesn't tell the market; the row counts in no market. Write the city.",
    ],
  ])('%s in a file for %s is in none', (city, uploadMarket, warning) => {
    expect(match(city, uploadMarket)).toEqual([null, false, warning]);
  });
});

test('a city has one key, however it is spelled', () => {
  const key = (city: string) => locationKey(parseLocation(city), index);
  expect(key('NYC')).toBe('NY|new york');
  expect(key('New York, NY')).toBe('NY|new york');
  expect(key('Mtn View, CA')).toBe('CA|mountain view');
  expect(key('Norway')).toBe('|norway');
  expect(key('')).toBeNull();
  const region = parseLocation('Greater Boston Area, MA');
  expect(locationKey(region, index, matchMarket(region, 'miami', index))).toBe('MA|boston');
  const assumed = (city: string, market: string) => {
    const location = parseLocation(city);
    return locationKey(location, index, matchMarket(location, market, index));
  };
  expect(assumed('Palo Alto', 'silicon-valley')).toBe('CA|palo alto');
  expect(assumed('Palo Alto', 'miami')).toBe('|palo alto');
  expect(assumed('Mtn View', 'silicon-valley')).toBe('CA|mountain view');
});

test('the markets have the counties of their definition', () => {
  const counties = new Map<string, Set<string>>();
  for (const { market, county, state } of locations) {
    counties.set(market, (counties.get(market) ?? new Set()).add(`${county} ${state}`));
  }
  const sizes = Object.fromEntries([...counties].map(([market, set]) => [market, set.size]));
  expect(sizes).toEqual({
    boston: 7,
    chicago: 9,
    'los-angeles': 2,
    miami: 3,
    'new-york': 20,
    'silicon-valley': 2,
  });
});

test('two markets may not claim one city', () => {
  const location = { state: 'CA', county: 'X', location: 'Same', kind: 'city', canonical: '' } as const;
  expect(() =>
    buildMarketIndex([
      { market: 'a', ...location },
      { market: 'b', ...location },
    ]),
  ).toThrow(/both a and b/);
});
