import { expect, test } from 'vitest';
import { pacerOf } from '../../platform/outbound/pace.ts';
import { heed, paceOf } from './limits.ts';

const headers = (max: number, remaining: number, intervalMs: number) =>
  new Headers({
    'X-HubSpot-RateLimit-Max': String(max),
    'X-HubSpot-RateLimit-Remaining': String(remaining),
    'X-HubSpot-RateLimit-Interval-Milliseconds': String(intervalMs),
  });

test('an account is asked as often as its answers allow, and never more in any interval', () => {
  expect(paceOf('one', 'other')).toMatchObject({ burst: 20, perSecond: 8 });
  heed('one', headers(190, 189, 10_000));
  expect(paceOf('one', 'other')).toMatchObject({ burst: 38, perSecond: 15.2 });
  expect(paceOf('two', 'other')).toMatchObject({ burst: 20 });
});

test('searches keep to four a second, of which no answer tells', () => {
  heed('three', headers(190, 189, 10_000));
  expect(paceOf('three', 'search')).toMatchObject({ burst: 4, perSecond: 4 });
});

test('headers that are missing or unreadable say nothing', () => {
  heed('four', new Headers({ 'X-HubSpot-RateLimit-Max': 'lots', 'X-HubSpot-RateLimit-Remaining': '' }));
  heed('four', headers(0, 5, 10_000));
  expect(paceOf('four', 'other')).toMatchObject({ burst: 20, perSecond: 8 });
});

test('where nothing is left of an interval, the next call waits for it', async () => {
  const before = performance.now();
  heed('five', headers(100, 0, 300));
  await pacerOf('HubSpot', paceOf('five', 'other')).turn({
    caller: 'alpha',
    signal: AbortSignal.timeout(5_000),
  });
  expect(performance.now() - before).toBeGreaterThan(200);
});
