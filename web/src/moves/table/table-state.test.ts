import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readDay } from '../../lib/dom/search-params.ts';
import { movesParams } from '../search-params.ts';
import { defaultMovesState, isFiltered, movesParamsOf, movesStateOf, rowsOf } from './table-state.ts';

const read = (search: object) => movesStateOf(z.parse(movesParams, search));

describe('the address of a list of moves', () => {
  it('leaves out defaults', () => {
    expect(read({})).toEqual(defaultMovesState);
    expect(movesParamsOf(defaultMovesState)).toEqual(z.parse(movesParams, {}));
  });

  it('is read back as it was written', () => {
    const state = {
      ...defaultMovesState,
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
    expect(read(movesParamsOf(state))).toEqual(state);
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
    expect(read(broken)).toEqual(defaultMovesState);
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
    expect(rowsOf(defaultMovesState)).toEqual({
      includeConversions: 'no',
      sort: 'date',
      order: 'desc',
      page: 1,
      pageSize: 25,
    });
    expect(rowsOf({ ...defaultMovesState, conversions: true, left: 'A', joined: 'B' })).toMatchObject({
      includeConversions: 'yes',
      firmLeft: 'A',
      firmJoined: 'B',
    });
  });

  it('counts as filtered with any filter but conversions', () => {
    expect(isFiltered({ ...defaultMovesState, conversions: true, page: 2 })).toBe(false);
    expect(isFiltered({ ...defaultMovesState, team: 'x' })).toBe(true);
  });
});
