import { describe, expect, test } from 'vitest';
import { contactTableParams } from '../search-params.ts';
import { defaultColumns, exportColumnsOf, readColumns } from './columns.ts';
import {
  defaultTableState,
  differsFromView,
  filtersOf,
  isFiltered,
  stateOfView,
  tableParamsOf,
  tableStateOf,
  viewStateOf,
} from './table-state.ts';

const read = (search: object) => tableStateOf(contactTableParams.read(search));

describe('the address', () => {
  test('leaves out defaults', () => {
    expect(read({})).toEqual(defaultTableState);
    expect(tableParamsOf(defaultTableState)).toEqual(contactTableParams.read({}));
  });

  test('brings back what was written into it', () => {
    const state = {
      ...defaultTableState,
      q: 'merrill',
      stage: ['meeting', 'won'] as const,
      firm: ['Merrill Lynch, Pierce', 'UBS'],
      city: ['Palo Alto'],
      highValue: 'yes' as const,
      doNotContact: 'no' as const,
      notContactedDays: 30,
      only: ['01991f3c-0000-7000-8000-000000000001', '01991f3c-0000-7000-8000-000000000002'],
      sort: 'aum' as const,
      order: 'desc' as const,
      page: 3,
      pageSize: 25,
      columns: ['firstName', 'email'] as const,
      view: 'a',
    };
    expect(read(tableParamsOf(state))).toEqual(state);
  });

  test('ignores invalid values', () => {
    expect(
      read({
        sort: 'salary',
        page: -1,
        pageSize: 37,
        stage: 'nowhere',
        columns: 'x',
        tier: 4,
        only: 'me',
      }),
    ).toEqual(defaultTableState);
  });

  test('may hold a search that looks like a number or a word of the router', () => {
    expect(read({ q: 401 }).q).toBe('401');
    expect(read({ q: true }).q).toBe('true');
  });
});

test('only filters that are set are sent', () => {
  expect(filtersOf(defaultTableState)).toEqual({});
  expect(isFiltered({ ...defaultTableState, q: '  ' })).toBe(false);
  expect(filtersOf({ ...defaultTableState, tier: ['gold'], inPipeline: 'no' })).toEqual({
    tier: ['gold'],
    inPipeline: 'no',
  });
});

test('a view opens as it was saved, and says when it was changed', () => {
  const saved = viewStateOf({ ...defaultTableState, stage: ['closing'], pageSize: 50, page: 4 });
  const opened = stateOfView('v', saved);
  expect(opened).toMatchObject({ stage: ['closing'], pageSize: 50, page: 1, view: 'v' });
  expect(differsFromView({ ...opened, page: 2 }, saved)).toBe(false);
  expect(differsFromView({ ...opened, stage: [] }, saved)).toBe(true);
});

describe('columns', () => {
  test('keep the order of the screen and the first name', () => {
    expect(readColumns(['city', 'lastName', 'gone'])).toEqual(['firstName', 'lastName', 'city']);
    expect(readColumns([])).toEqual(defaultColumns);
  });

  test('and the file have phone and next step unless others were chosen', () => {
    expect(defaultColumns).toEqual(expect.arrayContaining(['phone', 'nextSteps']));
    expect(exportColumnsOf(defaultColumns)).toEqual(expect.arrayContaining(['phone', 'nextSteps']));
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
