import { describe, expect, test } from 'vitest';
import { loadMarketLocations } from './definition.ts';
import { parseLocation } from './location.ts';
import { buildMarketIndex, matchMarket } from './market-index.ts';

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
    ['San Jose (HQ), CA', 'City "San Jose (HQ)" is not all in one market; the row counts in no market.'],
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
