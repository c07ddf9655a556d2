import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { browserErrorsService, maxSignedOut } from './service.ts';

const error = { kind: 'uncaught', message: 'x', page: '/', build: 'b' } as const;
const signedIn = { userAgent: 'A browser', isSignedIn: true };

function open() {
  const warn = vi.fn();
  const errors = browserErrorsService({ metrics: createMetrics() });
  return {
    warn,
    report: (message: string, caller = signedIn) => errors.report({ warn }, { ...error, message }, caller),
  };
}

test.each([
  ['no user ada@north.example', 'no user <address>'],
  [
    'GET https://x.example/api/contacts?q=ada@north.example failed',
    'GET https://x.example/api/contacts failed',
  ],
  ['GET https://x.example/api/contacts?q=Ada#top', 'GET https://x.example/api/contacts'],
  ['at https://x.example/contacts/ada@north.example', 'at <address>'],
  ['at https://x.example/contacts/ada%40north.example', 'at <address>'],
  ['at https://ada:secret@x.example/', 'at <address>'],
  ['ada@north.example,https://x.example/', '<address>'],
  ['ada%40north.example', '<address>'],
  ['Table/<@https://x.example/assets/start-1.js:1:2', 'Table/<@https://x.example/assets/start-1.js:1:2'],
  ['at T (https://x.example/assets/start-1.js:1:2)', 'at T (https://x.example/assets/start-1.js:1:2)'],
])('"%s" is logged as "%s"', (message, logged) => {
  const { report, warn } = open();
  report(message);
  expect(warn.mock.calls[0]?.[0].browserError.message).toBe(logged);
});

test('reports of signed-out pages are limited in total, which does not affect signed-in users', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { report, warn } = open();
  const signedOut = { ...signedIn, isSignedIn: false };
  for (let n = 0; n < maxSignedOut; n += 1) report('x', signedOut);
  expect(() => report('x', signedOut)).toThrow(expect.objectContaining({ status: 429 }));
  expect(warn).toHaveBeenCalledTimes(maxSignedOut);
  report('x');
  vi.advanceTimersByTime(60_000);
  report('x', signedOut);
  expect(warn).toHaveBeenCalledTimes(maxSignedOut + 2);
});
