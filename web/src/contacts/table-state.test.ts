import { describe, expect, test } from 'vitest';
import { exportColumnsOf, readColumns, usualColumns } from './columns.ts';
import {
  differsFromView,
  filtersOf,
  isFiltered,
  readTableState,
  stateOfView,
  urlValuesOf,
  usualState,
  viewStateOf,
} from './table-state.ts';

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

describe('the address', () => {
  test('says nothing about a table as it usually is', () => {
    expect(readTableState({})).toEqual(usualState);
    expect(defined(urlValuesOf(usualState))).toEqual({});
  });

  test('brings back what was written into it', () => {
    const state = {
      ...usualState,
      q: 'merrill',
      stage: ['meeting', 'won'] as const,
      firm: ['Merrill Lynch, Pierce', 'UBS'],
      city: ['Palo Alto'],
      highValue: 'yes' as const,
      notContactedDays: 30,
      only: ['01991f3c-0000-7000-8000-000000000001', '01991f3c-0000-7000-8000-000000000002'],
      sort: 'aum' as const,
      order: 'desc' as const,
      page: 3,
      pageSize: 25,
      columns: ['firstName', 'email'] as const,
      view: 'a',
    };
    expect(readTableState(defined(urlValuesOf(state)))).toEqual(state);
  });

  test('that cannot be read counts as silent', () => {
    expect(
      readTableState({
        sort: 'salary',
        page: -1,
        pageSize: 37,
        stage: 'nowhere',
        columns: 'x',
        tier: 4,
        only: 'me',
      }),
    ).toEqual(usualState);
  });

  test('may hold a search that looks like a number or a word of the router', () => {
    expect(readTableState({ q: 401 }).q).toBe('401');
    expect(readTableState({ q: true }).q).toBe('true');
  });
});

test('only filters that narrow are sent', () => {
  expect(filtersOf(usualState)).toEqual({});
  expect(isFiltered({ ...usualState, q: '  ' })).toBe(false);
  expect(filtersOf({ ...usualState, tier: ['gold'], inPipeline: 'no' })).toEqual({
    tier: ['gold'],
    inPipeline: 'no',
  });
});

test('a view opens as it was saved, and says when it was changed', () => {
  const saved = viewStateOf({ ...usualState, stage: ['closing'], pageSize: 50, page: 4 });
  const opened = stateOfView('v', saved);
  expect(opened).toMatchObject({ stage: ['closing'], pageSize: 50, page: 1, view: 'v' });
  expect(differsFromView({ ...opened, page: 2 }, saved)).toBe(false);
  expect(differsFromView({ ...opened, stage: [] }, saved)).toBe(true);
});

describe('columns', () => {
  test('keep the order of the screen and the first name', () => {
    expect(readColumns(['city', 'lastName', 'gone'])).toEqual(['firstName', 'lastName', 'city']);
    expect(readColumns([])).toEqual(usualColumns);
  });

  test('of the file are those of the screen', () => {
    expect(exportColumnsOf(['firstName', 'stage', 'links'])).toEqual([
      'firstName',
      'inPipeline',
      'pipelineStage',
      'linkedinUrl',
      'crd',
      'isHighValue',
    ]);
  });
});
