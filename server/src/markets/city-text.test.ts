import { describe, expect, test } from 'vitest';
import { loadMarketLocations } from './definition.ts';
import { parseLocation } from './location.ts';
import { buildMarketIndex, locationKey, matchMarket } from './market-index.ts';

const index = buildMarketIndex(loadMarketLocations());

function read(city: string, { state = '', zip = '', file = 'boston' } = {}) {
  const location = parseLocation(city, state, zip);
  const match = matchMarket(location, file, index);
  return {
    city: location.city,
    state: location.state,
    market: match.market,
    warning: location.warning ?? match.warning,
  };
}

describe('a county is not in Colorado', () => {
  test.each([
    ['Cook Co', {}, null, null],
    ['Orange Co', {}, null, null],
    ['Cook Co', { file: 'chicago' }, null, 'chicago'],
    ['Santa Clara Co', { file: 'silicon-valley' }, null, 'silicon-valley'],
    ['Miami-Dade Co', { file: 'miami' }, null, 'miami'],
    ['Cook Co', { state: 'IL' }, 'IL', 'chicago'],
    ['Los Angeles Co', { state: 'California' }, 'CA', 'los-angeles'],
    ['Kern Co', { state: 'CA' }, 'CA', null],
    ['Cook Co', { zip: '60601' }, 'IL', 'chicago'],
    ['Cook Co 60601', {}, 'IL', 'chicago'],
    ['Cook Co, IL', {}, 'IL', 'chicago'],
  ])('%s with %j', (city, more, state, market) => {
    const { warning, ...found } = read(city, more);
    expect(found).toMatchObject({ state, market });
    // Without a state, a county of another market than the file's is asked for one.
    expect(warning === undefined).toBe(market !== null || state !== null);
  });

  test.each([
    ['Denver Co', {}, 'Denver'],
    ['Aurora, Co', {}, 'Aurora'],
    ['Orange, CO', {}, 'Orange'],
    ['Lake Co', { state: 'CO' }, 'Lake'],
    ['Boulder Co', { zip: '80301' }, 'Boulder'],
  ])('but %s with %j is', (text, more, city) => {
    expect(read(text, more)).toEqual({ city, state: 'CO', market: null, warning: undefined });
  });
});

describe('a ZIP code counts wherever it stands', () => {
  test.each([
    ['94301, CA', '94301'],
    ['94301 CA', '94301'],
    ['94301-1234, California', '94301'],
    ['ZIP 94301', '94301'],
    ['Zip code: 94301', '94301'],
    ['94301 / 94025', '94301 / 94025'],
    ['94301, 94025 and 94301', '94301 / 94025'],
    ['94301 Palo Alto', 'Palo Alto'],
    ['94301, Palo Alto, CA', 'Palo Alto'],
    ['Palo Alto, CA 94301 / Menlo Park, CA 94025', 'Palo Alto / Menlo Park'],
    ['Palo Alto / 94025', 'Palo Alto / 94025', 'silicon-valley'],
  ])('%s', (text, city, file = 'boston') => {
    expect(read(text, { file })).toMatchObject({ city, market: 'silicon-valley', warning: undefined });
  });

  test.each([
    ['10001 New York', 'New York', 'new-york'],
    ['10001, NY', '10001', 'new-york'],
    ['2110 MA', '02110', 'boston'],
  ])('%s', (text, city, market) => {
    expect(read(text, { file: 'miami' })).toMatchObject({ city, market, warning: undefined });
  });

  test.each([
    ['94301, TX', 'silicon-valley', 'ZIP code 94301 is in CA, not in TX; the ZIP code was used.'],
    ['94301 Austin, TX', null, 'The ZIP code is in CA, not in TX; TX was used.'],
    ['94301 / 75201', null, 'City "94301 / 75201" is not all in one market; the row counts in no market.'],
    [
      '95003 / 95004',
      null,
      "ZIP code 95003 alone doesn't tell the market; the row counts in no market. Write the city.",
    ],
  ])('%s: a warning where its parts disagree', (text, market, warning) => {
    expect(read(text)).toMatchObject({ market, warning });
  });
});

describe('several cities count where all are in one market', () => {
  test.each([
    ['Palo Alto (Menlo Park), CA', 'silicon-valley'],
    ['Palo Alto + Menlo Park, CA', 'silicon-valley'],
    ['Palo Alto, CA and Menlo Park, CA', 'silicon-valley'],
    ['Palo Alto, CA or Menlo Park, CA', 'silicon-valley'],
    ['Palo Alto, CA / Menlo Park', 'silicon-valley'],
    ['New York, NY / Jersey City, NJ', 'new-york'],
    ['Chicago, IL & Gary, IN', 'chicago'],
  ])('%s', (text, market) => {
    expect(read(text, { file: 'miami' })).toMatchObject({ market, warning: undefined });
  });

  test('without a state, in a file for their market', () => {
    expect(read('Palo Alto + Menlo Park', { file: 'silicon-valley' }).market).toBe('silicon-valley');
    expect(read('Palo Alto + Menlo Park', { file: 'miami' })).toMatchObject({
      market: null,
      warning: '"Palo Alto" needs a state, such as CA; the row counts in no market.',
    });
  });

  test.each([
    [
      'Palo Alto, CA / Dallas, TX',
      'City "Palo Alto, CA / Dallas, TX" is not all in one market; the row counts in no market.',
    ],
    ['Palo Alto, CA / Toronto, ON', '"ON" isn\'t a US state; the row counts in no market.'],
  ])('%s: a warning where they are not', (text, warning) => {
    expect(read(text, { file: 'silicon-valley' })).toMatchObject({ market: null, warning });
  });

  test('Oregon is not an "or"', () => {
    expect(read('portland, or / seattle, wa')).toMatchObject({ market: null, warning: undefined });
    expect(parseLocation('Portland, OR / Seattle, WA').cities).toMatchObject([
      { city: 'Portland', state: 'OR' },
      { city: 'Seattle', state: 'WA' },
    ]);
  });
});

describe('what stands around a city', () => {
  test.each([
    ['Downtown LA', 'los-angeles', 'los-angeles'],
    ['Hollywood LA', 'los-angeles', 'los-angeles'],
    ['West LA', 'boston', 'los-angeles'],
    ['Hollywood LA 90028', 'boston', 'los-angeles'],
    ['Pasadena LA 91101', 'boston', 'los-angeles'],
    ['South Bay, CA', 'los-angeles', 'los-angeles'],
    ['Baton Rouge LA', 'los-angeles', null],
    ['Baton Rouge, LA', 'los-angeles', null],
    ['Miami-Dade', 'miami', 'miami'],
    ['Miami Dade', 'miami', 'miami'],
    ['Broward', 'miami', 'miami'],
    ['Back Bay, Boston', 'boston', 'boston'],
    ['Back Bay, Boston, MA', 'miami', 'boston'],
    ['Wynwood, Miami', 'miami', 'miami'],
    ['Palo Alto, Menlo Park', 'silicon-valley', 'silicon-valley'],
    ['3000 El Camino Real, Palo Alto', 'silicon-valley', 'silicon-valley'],
    ['3000 El Camino Real Palo Alto', 'silicon-valley', 'silicon-valley'],
    ['525 University Ave Palo Alto CA 94301', 'boston', 'silicon-valley'],
    ['1 Wall St New York NY', 'boston', 'new-york'],
    ['98 San Jacinto Blvd Austin TX', 'boston', null],
    ['Menlo Park (Sand Hill), CA', 'boston', 'silicon-valley'],
    ['San Jose (HQ), CA', 'boston', 'silicon-valley'],
    ['San Jose, CA, US 95113', 'boston', 'silicon-valley'],
    ['Boston, MA 2110', 'miami', 'boston'],
    ['Boston, Massachusetts 2110-1234', 'miami', 'boston'],
    ['Hoboken NJ 7030', 'miami', 'new-york'],
  ])('%s in a file for %s', (text, file, market) => {
    expect(read(text, { file })).toMatchObject({ market, warning: undefined });
  });

  test.each([
    [
      'South Bay, CA',
      'silicon-valley',
      'silicon-valley',
      `"South Bay" may be in Los Angeles or in Silicon Valley; the file's market was assumed.`,
    ],
    [
      'South Bay, CA',
      'boston',
      null,
      '"South Bay" may be in Los Angeles or in Silicon Valley; the row counts in no market.',
    ],
    [
      'New York / Greenwich, CT',
      'new-york',
      null,
      'City "New York / Greenwich" is not all in one market; the row counts in no market.',
    ],
    [
      'New York / Greenwich, CT',
      'boston',
      null,
      '"New York" needs a state, such as NY; the row counts in no market.',
    ],
    [
      'Pasadena LA',
      'los-angeles',
      null,
      '"Pasadena LA" was read as a place in Louisiana; write CA if it is in Los Angeles.',
    ],
    [
      'Hollywood, LA',
      'los-angeles',
      null,
      '"Hollywood, LA" was read as a place in Louisiana; write CA if it is in Los Angeles.',
    ],
    ['Kingston, Jamaica', 'new-york', null, `"Jamaica" isn't a US state; the row counts in no market.`],
    ['Boston (HQ)', 'miami', null, '"Boston" needs a state, such as MA; the row counts in no market.'],
    ['Boston, TX 2110', 'miami', null, `"TX 2110" isn't a US state; the row counts in no market.`],
    ['Toronto, Ontario', 'boston', null, `"Ontario" isn't a US state; the row counts in no market.`],
    [
      'Boston, Lincolnshire UK',
      'boston',
      null,
      `"Lincolnshire UK" isn't a US state; the row counts in no market.`,
    ],
  ])('%s in a file for %s: a warning', (text, file, market, warning) => {
    expect(read(text, { file })).toMatchObject({ market, warning });
  });

  test('a move is grouped with those of its city, and not of its street or county', () => {
    const keyOf = (text: string, file: string) => {
      const location = parseLocation(text);
      return locationKey(location, index, matchMarket(location, file, index));
    };
    expect(keyOf('525 University Ave Palo Alto CA 94301', 'boston')).toBe('CA|palo alto');
    expect(keyOf('3000 El Camino Real, Palo Alto', 'silicon-valley')).toBe('CA|palo alto');
    expect(keyOf('Menlo Park (Sand Hill), CA', 'boston')).toBe('CA|menlo park');
    expect(keyOf('Miami-Dade', 'miami')).toBe('FL|miami dade county');
    expect(keyOf('South Bay, CA', 'silicon-valley')).toBe('CA|south bay');
  });
});
