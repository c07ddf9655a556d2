import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Branding } from '@liftout/contract/branding';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;
let branding: () => Promise<Branding>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'liftout-web-'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en" data-look="professional"><head><title>Liftout</title>
<meta name="application-name" content="Liftout" /><script nonce="__NONCE__"></script></head></html>`,
  );
  app = Fastify();
  await serveWeb(app, folder, () => branding());
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const page = async () => (await app.inject({ method: 'GET', url: '/login' })).body;

test("the page has the portal's name and look, as text", async () => {
  branding = async () => ({ name: 'A & B "$&<x>"', theme: 'minimal' });
  const body = await page();
  expect(body).toContain('data-look="minimal"');
  expect(body).toContain('<title>A &amp; B &quot;$&amp;&lt;x&gt;&quot;</title>');
  expect(body).toContain('name="application-name" content="A &amp; B &quot;$&amp;&lt;x&gt;&quot;"');
});

test('a portal named as the mark of the nonce prints no nonce', async () => {
  branding = async () => ({ name: '__NONCE__', theme: 'minimal' });
  const body = await page();
  expect(body).toContain('<title>__NONCE__</title>');
  expect(body).toContain('content="__NONCE__"');
  expect(body).toMatch(/<script nonce="[\w+/=]{20,}">/);
});

test('the page is served as last branded while the database does not answer', async () => {
  branding = () => Promise.reject(new Error('gone'));
  expect(await page()).toContain('data-look="professional"');
  branding = async () => ({ name: 'Acme', theme: 'modern' });
  await page();
  branding = () => Promise.reject(new Error('gone'));
  expect(await page()).toContain('<title>Acme</title>');
});

test.each(['/firm/J.P.Morgan', '/team/E.F.Hutton', '/client/fusion/firm/J.P.Morgan?tab=x', '/nothing.html'])(
  'a screen whose address ends as a file does is a screen: %s',
  async (url) => {
    branding = async () => ({ name: 'Acme', theme: 'modern' });
    const answer = await app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  },
);

test.each([
  '/robots.txt',
  '/favicon.ico',
  '/logos/nobody.svg',
  '/assets/old-1234.js',
  '/api/firm/J.P.Morgan',
])('a file that is not there is not a screen: %s', async (url) => {
  expect((await app.inject({ method: 'GET', url })).statusCode).not.toBe(200);
});
