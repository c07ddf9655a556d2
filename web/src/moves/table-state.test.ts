import { describe, expect, it } from 'vitest';
import { isNarrowed, movesUrlOf, readDay, readMovesState, rowsOf, usualMoves } from './table-state.ts';

describe('the address of a list of moves', () => {
  it('says nothing of what is as usual', () => {
    expect(readMovesState({})).toEqual(usualMoves);
    expect(Object.values(movesUrlOf(usualMoves)).every((value) => value === undefined)).toBe(true);
  });

  it('is read back as it was written, behind a prefix too', () => {
    const state = {
      ...usualMoves,
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
    for (const prefix of ['', 'moves-'])
      expect(readMovesState(movesUrlOf(state, prefix), prefix)).toEqual(state);
  });

  it('can break nothing', () => {
    const broken = {
      page: -1,
      pageSize: 7,
      sort: 'drop',
      order: 1,
      move: 'x',
      team: '../',
      from: '0002-01-01',
    };
    expect(readMovesState(broken)).toEqual(usualMoves);
    expect(readMovesState(null)).toEqual(usualMoves);
  });

  it('puts the days in order', () => {
    expect(readMovesState({ from: '2025-08-01', to: '2025-02-01' })).toMatchObject({
      from: '2025-02-01',
      to: '2025-08-01',
    });
  });

  it('takes days of the calendar only', () => {
    expect(readDay('2025-02-28')).toBe('2025-02-28');
    expect(readDay('2025-02-30')).toBe('');
    expect(readDay('1889-01-01')).toBe('');
    expect(readDay(20250101)).toBe('');
  });
});

describe('what is asked of the server', () => {
  it('leaves conversions out unless they are wanted', () => {
    expect(rowsOf(usualMoves)).toEqual({
      includeConversions: 'no',
      sort: 'date',
      order: 'desc',
      page: 1,
      pageSize: 25,
    });
    expect(rowsOf({ ...usualMoves, conversions: true, left: 'A', joined: 'B' })).toMatchObject({
      includeConversions: 'yes',
      firmLeft: 'A',
      firmJoined: 'B',
    });
  });

  it('is narrowed by any filter, and not by conversions', () => {
    expect(isNarrowed({ ...usualMoves, conversions: true, page: 2 })).toBe(false);
    expect(isNarrowed({ ...usualMoves, team: 'x' })).toBe(true);
  });
});
