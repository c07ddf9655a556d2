import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trusted, warnOfProxy } from './proxies.ts';

async function warnings(trustProxy: false | number, headers: Record<string, string>) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream }, trustProxy: trusted(trustProxy) });
  warnOfProxy(app, trustProxy);
  app.get('/', async () => 'ok');
  for (let i = 0; i < 3; i++) await app.inject({ url: '/', headers });
  await app.close();
  return lines;
}

test('a proxy that is not trusted is logged once', async () => {
  const lines = await warnings(false, { 'x-forwarded-for': '192.0.2.9' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY is off');
  expect(lines[0]).not.toContain('192.0.2.9');
});

test('nothing is said without a proxy, or of a trusted one', async () => {
  expect(await warnings(false, {})).toEqual([]);
  expect(await warnings(1, { 'x-forwarded-for': '192.0.2.9' })).toEqual([]);
});
