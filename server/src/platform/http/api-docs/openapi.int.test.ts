import { endpoints } from '@liftout/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { sections } from './sections.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('the document describes every call of the contract, in its section', async () => {
  const { paths, tags } = (await t.inject({ url: '/api/openapi.json' })).json();
  for (const { endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const described = paths[path]?.[endpoint.method.toLowerCase()];
    expect(described, path).toMatchObject({ summary: endpoint.summary, tags: [expect.any(String)] });
  }
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(sections.map(({ name }) => name));
});

test('the page has our name and mark', async () => {
  const { body } = await t.inject({ url: '/api/docs' });
  expect(body).toContain('<title>Liftout API</title>');
  const [, icon] = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(body) ?? [];
  expect((await t.inject({ url: String(icon) })).body).toContain('<title>Liftout</title>');
});
