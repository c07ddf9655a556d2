import { describe, expect, it } from 'vitest';
import { readDay } from '../../lib/dom/search-params.ts';
import { movesParams } from '../search-params.ts';
import { defaultMovesState, isFiltered, movesParamsOf, movesStateOf, rowsOf } from './table-state.ts';

const today = '2025-08-29';
const read = (search: object) => movesStateOf(movesParams.read(search), today);
const defaults = defaultMovesState(today);

describe('the address of a list of moves', () => {
  it('leaves out defaults', () => {
    expect(read({})).toEqual(defaults);
    expect(movesParamsOf(defaults, today)).toEqual(movesParams.read({}));
  });

  it('means the last 90 days without any, and is asked for all', () => {
    expect(read({})).toMatchObject({ from: '2025-06-01', to: '2025-08-29' });
    expect(read({ range: 'any' })).toMatchObject({ from: '', to: '' });
    expect(read({ range: 'any', from: '2025-02-01' })).toMatchObject({ from: '2025-02-01', to: '' });
    expect(movesParamsOf({ ...defaults, from: '', to: '' }, today)).toMatchObject({ range: 'any', from: '' });
    expect(movesParamsOf({ ...defaults, to: '2025-07-31' }, today)).toMatchObject({
      range: '',
      from: '2025-06-01',
      to: '2025-07-31',
    });
  });

  it('is read back as it was written', () => {
    const state = {
      ...defaults,
      firm: 'UBS',
      from: '2025-01-01',
      to: '2025-03-31',
      conversions: true,
      q: 'ann lee',
      sort: 'aum' as const,
      order: 'asc' as const,
      page: 3,
      pageSize: 50,
    };
    expect(read(movesParamsOf(state, today))).toEqual(state);
  });

  it('ignores invalid values', () => {
    const broken = {
      page: -1,
      pageSize: 7,
      sort: 'drop',
      order: 1,
      move: 'x',
      team: '../',
      from: '0002-01-01',
      to: 20250101,
      conversions: {},
    };
    expect(read(broken)).toEqual(defaults);
  });

  it('puts the days in order', () => {
    expect(read({ from: '2025-08-01', to: '2025-02-01' })).toMatchObject({
      from: '2025-02-01',
      to: '2025-08-01',
    });
  });

  it('takes days of the calendar only', () => {
    expect(readDay('2025-02-28')).toBe('2025-02-28');
    expect(readDay('2025-02-30')).toBe('');
    expect(readDay('1889-01-01')).toBe('');
  });
});

describe('the query', () => {
  it('leaves conversions out unless they are wanted', () => {
    expect(rowsOf(defaults)).toEqual({
      from: '2025-06-01',
      to: '2025-08-29',
      includeConversions: 'no',
      sort: 'date',
      order: 'desc',
      page: 1,
      pageSize: 25,
    });
    expect(rowsOf({ ...defaults, conversions: true, left: 'A', joined: 'B' })).toMatchObject({
      includeConversions: 'yes',
      firmLeft: 'A',
      firmJoined: 'B',
    });
  });

  it('lists a team whole, whatever the days and with its conversions', () => {
    const rows = rowsOf({ ...defaults, team: 'x' });
    expect(rows).toMatchObject({ liftOut: 'x', includeConversions: 'yes' });
    expect(rows).not.toHaveProperty('from');
  });

  it('counts as filtered with any filter but conversions', () => {
    expect(isFiltered({ ...defaults, conversions: true }, today)).toBe(false);
    expect(isFiltered({ ...defaults, team: 'x' }, today)).toBe(true);
    expect(isFiltered({ ...defaults, from: '', to: '' }, today)).toBe(true);
  });
});
