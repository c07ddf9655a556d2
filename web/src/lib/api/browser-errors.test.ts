import { reportBrowserError } from '@liftout/contract/browser-errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeError, reportError, watchErrors } from './browser-errors.ts';
import { ApiError, NetworkError } from './errors.ts';

const sent: unknown[] = [];
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('location', { pathname: '/client/fusion' });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response('{"message":"noted"}');
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a description fits the limits of the server, whatever the error', () => {
  const error = new Error(`${'x'.repeat(299)}😀\0 and more`);
  error.stack = `Error: ${error.message}\n${'    at f (https://p.example/a.js?q=ada:1:2)\n'.repeat(500)}`;
  const described = describeError('render', error, 'at Table\n'.repeat(900));
  expect(reportBrowserError.body.parse(described)).toMatchObject({ kind: 'render', page: '/client/fusion' });
  expect(described.stack).toMatch(/^at f \(https:\/\/p\.example\/a\.js:1:2\)/);
  expect(JSON.stringify(described)).not.toContain('ada');
});

test('the message of a parser is left out, as it quotes its input', () => {
  const error = (() => {
    try {
      return JSON.parse('{"name": Ada North}');
    } catch (thrown) {
      return thrown;
    }
  })();
  const described = describeError('uncaught', error);
  expect(described.message).toBe('SyntaxError');
  expect(JSON.stringify(described)).not.toContain('Ada');
});

test('the same error is sent once, and no more than ten different ones', async () => {
  for (let n = 0; n < 3; n += 1) reportError('render', new TypeError('the same'));
  await expect.poll(() => sent.length).toBe(1);
  for (let n = 0; n < 20; n += 1) reportError('render', new TypeError(`another ${n}`));
  await expect.poll(() => sent.length).toBe(10);
});

test('expected errors are not sent: requests, downloads, aborts', () => {
  reportError('render', new ApiError(500, '', ''));
  reportError('render', new NetworkError('x'));
  reportError('rejection', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
  reportError('rejection', new DOMException('off', 'AbortError'));
  expect(sent).toEqual([]);
});

test('uncaught errors are reported, notices without an error are not', () => {
  watchErrors();
  listeners.get('error')?.({ error: null, message: 'ResizeObserver loop completed' });
  expect(sent).toEqual([]);
  expect([...listeners.keys()].sort()).toEqual(['error', 'unhandledrejection']);
});
