import { expect, test } from 'vitest';
import { dashboardsOf } from './dashboards.ts';

test.each([
  [null, null, ['full']],
  [['full'], null, ['full']],
  [['full'], ['overview'], ['overview']],
  [['overview', 'deals'], null, ['overview', 'deals']],
  [['overview', 'deals'], ['full'], ['overview', 'deals']],
  [['overview', 'deals'], ['deals', 'contacts'], ['deals']],
  [['overview'], ['contacts'], []],
  [['full'], [], []],
  [['full'], ['contacts', 'made up'], ['contacts']],
])('of the client %j and the person %j: %j', (client, person, dashboards) => {
  expect(dashboardsOf(client, person)).toEqual(dashboards);
});
