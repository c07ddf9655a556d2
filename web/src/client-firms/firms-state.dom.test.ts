import { expect, test } from 'vitest';
import { clientFirmsStateOf, daysInAddress, nextOrder } from './firms-state.ts';
import { clientFirmParams } from './params.ts';

const today = '2025-08-29';
const stateOf = (search: object, hasMoves = true) =>
  clientFirmsStateOf(clientFirmParams.read(search), { today, hasMoves });

test('an address without parameters is the last 90 days by rank, without moves by contacts', () => {
  expect(stateOf({})).toEqual({
    q: '',
    from: '2025-06-01',
    to: today,
    sort: 'rank',
    order: 'asc',
    page: 1,
  });
  expect(stateOf({}, false)).toMatchObject({ sort: 'contacts', order: 'desc' });
});

test('what is in the address is read, days in their order, and what is invalid is the default', () => {
  expect(stateOf({ q: 'ubs', sort: 'left', order: 'asc', page: 3, range: 'any' })).toEqual({
    q: 'ubs',
    from: '',
    to: '',
    sort: 'left',
    order: 'asc',
    page: 3,
  });
  expect(stateOf({ from: '2025-08-01', to: '2025-07-01' })).toMatchObject({
    from: '2025-07-01',
    to: '2025-08-01',
  });
  expect(stateOf({ sort: 'aum', order: 'up', page: -1, from: 'May' })).toEqual(stateOf({}));
});

test('the default days are not in the address, so that they go with the days', () => {
  expect(daysInAddress(stateOf({}), today)).toEqual({ from: '', to: '', range: '' });
  expect(daysInAddress({ from: '', to: '' }, today)).toEqual({ from: '', to: '', range: 'any' });
  expect(daysInAddress({ from: '2025-08-01', to: '' }, today)).toMatchObject({
    from: '2025-08-01',
    range: '',
  });
});

test('a click on a column sorts by it, another one the other way round', () => {
  expect(nextOrder(stateOf({}), 'contacts')).toBe('desc');
  expect(nextOrder(stateOf({}), 'name')).toBe('asc');
  expect(nextOrder(stateOf({}), 'rank')).toBe('desc');
});
