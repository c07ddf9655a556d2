import { connect } from 'node:net';
import { errorBody } from '@liftout/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** What comes back for bytes as they are, until the server ends the connection. */
function exchange(bytes: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject).on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const [name = '', value = ''] = line.split(/: (.*)/, 2);
        return [name.toLowerCase(), value];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body });
    });
  });
}

const asked = (method: string, address: string, more = '') =>
  `${method} ${address} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n${more}\r\n`;

test.each([
  ['two slashes', asked('GET', '//'), 404],
  ['what a URL cannot be', asked('GET', '//['), 404],
  ['two slashes before a screen', asked('GET', '//evil.example/fusion'), 404],
  ['a slash and a backslash', asked('GET', '/\\evil.example'), 404],
  ['half an escape of a file', asked('GET', '/%.txt'), 400],
  ['half an escape behind two slashes', asked('GET', '//evil.example/%'), 400],
  ['half an escape that is written to', asked('POST', '/%'), 400],
  ['half an escape below the API', asked('GET', '/api/%'), 400],
  ['an escape that is no character', asked('GET', '/api/firm/%ED%A0%80'), 400],
  ['a star', asked('OPTIONS', '*'), 404],
  ['a name that is too long', asked('GET', `/api/firm/${'x'.repeat(5_000)}`), 414],
  ['an address that is too long', asked('GET', `/${'x'.repeat(40_000)}`), 431],
  ['headers that are too long', asked('GET', '/', `X-Long: ${'x'.repeat(40_000)}\r\n`), 431],
  ['NUL in a name', asked('GET', '/api/sign-in/%00'), 400],
  ['a method that nobody serves', asked('PROPFIND', '/api/contacts'), 404],
  ['a method that there is not', asked('FROB', '/api/contacts'), 400],
  ['no HTTP', 'hello?\r\n\r\n', 400],
  ['a range beyond the file', asked('GET', '/api/nothing', 'Range: bytes=99-1\r\n'), 404],
  [
    'a body that is no JSON',
    `${asked('POST', '/api/auth/login', 'Content-Type: application/json\r\nContent-Length: 1\r\n')}{`,
    400,
  ],
])('%s is refused in our own shape, with our own headers', async (_, bytes, status) => {
  const answer = await exchange(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const { message, requestId } = errorBody.parse(JSON.parse(answer.body));
  expect(message).toMatch(/\.$/);
  expect(requestId).toMatch(/^[0-9a-f]{16}$/);
  expect(answer.headers.get('x-request-id')).toBe(requestId);
});

test.each([
  ['/firm/100%', '/firm/100%25'],
  ['/%zz?tab=%#end', '/%25zz?tab=%#end'],
  ['/firm/%ED%A0%80', '/firm/%25ED%25A0%2580'],
  ['/firm/A%20B%', '/firm/A%20B%25'],
])('a screen with a %% that is no escape is found where it is one: %s', async (address, readable) => {
  const answer = await exchange(asked('GET', address));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, readable]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await exchange(asked('GET', readable.replace(/#.*/, '')))).status).not.toBe(400);
});
