import { expect, test } from 'vitest';
import { contentsText } from './contents-text.ts';
import {
  changeOf,
  dashboardList,
  dashboardsOf,
  newBodyOf,
  problemsOf,
  profileBodyOf,
  valuesOf,
} from './portal-values.ts';

const nothing = { contacts: 0, deals: 0, activities: 0, intel: 0, submissions: 0, people: 0 };

test('full includes the other dashboards, which have one order', () => {
  expect(dashboardList(['contacts', 'overview'])).toBe('overview,contacts');
  expect(dashboardList(['deals', 'full'])).toBe('full');
  expect(dashboardsOf('contacts,deals,unknown')).toEqual(['deals', 'contacts']);
  expect(dashboardsOf('')).toEqual([]);
});

test("a new client has the spec's defaults, and needs a name, an id and a password", () => {
  expect(valuesOf(null)).toMatchObject({
    primaryColor: '#B30000',
    isActive: 'yes',
    allowedDashboards: 'full',
  });
  expect(problemsOf(valuesOf(null), 'password').map(({ field }) => field)).toEqual([
    'clientId',
    'clientName',
    'password',
  ]);
  const values = {
    ...valuesOf(null),
    clientName: 'Bay',
    clientId: 'bay',
    password: 'x',
    expiresAt: '2026-03-31',
  };
  expect(problemsOf(values, 'password')).toEqual([]);
  expect(newBodyOf(values)).toMatchObject({
    allowedDashboards: ['full'],
    expiresAt: '2026-03-31',
    isActive: true,
  });
});

test('an invited client needs no password', () => {
  const values = { ...valuesOf(null), clientName: 'Bay', clientId: ' bay ' };
  expect(problemsOf(values, 'copy')).toEqual([]);
  expect(problemsOf({ ...values, contactEmail: 'a@b.example' }, 'send')).toEqual([]);
  expect(problemsOf(values, 'send').map(({ field }) => field)).toEqual(['contactEmail']);
  expect(profileBodyOf(values)).toMatchObject({
    clientId: 'bay',
    brandingColors: { primary: '#B30000' },
    isActive: true,
  });
});

test('a change has only what changed, and a blank password is none', () => {
  const values = { ...valuesOf(null), clientName: 'Bay', clientId: 'bay' };
  expect(problemsOf(values, null)).toEqual([]);
  expect(JSON.parse(JSON.stringify(changeOf(values, ['isActive'])))).toEqual({ isActive: true });
  expect(problemsOf({ ...values, allowedDashboards: '' }, null)).toEqual([
    { field: 'allowedDashboards', message: 'Choose at least one dashboard.' },
  ]);
});

test('what a client holds is told in words', () => {
  expect(contentsText(nothing)).toBe('');
  expect(contentsText({ ...nothing, contacts: 1_477, activities: 1, people: 2 })).toBe(
    '1,477 contacts, 1 activity, 2 people',
  );
});
