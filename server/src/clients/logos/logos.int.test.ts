import * as contract from '@liftout/contract/clients';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, logos } from '../../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { multipart } from '../../testing/http/multipart.ts';
import { write } from '../../testing/rows/factories.ts';
import { png } from './images.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const upload = (value: string | Uint8Array, fileName = 'logo.png') => {
  const { payload, headers } = multipart([{ name: 'file', fileName, value }]);
  return t.call(contract.uploadLogo, { as: 'admin', body: payload, headers });
};
const stored = () => write(t, ({ orm }) => orm.$count(logos));

describe('a logo', () => {
  test('is stored once, shown to anyone, and kept by browsers', async () => {
    const { body } = await upload(png, 'logo.svg');
    expect(body).toMatchObject({ contentType: 'image/png', width: 3, height: 2, bytes: png.length });
    expect((await upload(png)).body).toEqual(body);
    expect(await stored()).toBe(1);
    const shown = await t.inject({ url: body.logoUrl });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toEqual(png);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['set-cookie']).toBeUndefined();
    const [entry] = await write(t, ({ orm }) =>
      orm.select().from(auditEntries).where(eq(auditEntries.action, 'logo.uploaded')),
    );
    expect(entry).toMatchObject({ entity: 'logo', actorName: 'admin', after: { bytes: png.length } });
  });

  test('that is an SVG is cleaned, and the app’s own pages may show it', async () => {
    const hostile =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>';
    const { body } = await upload(hostile);
    expect(body.contentType).toBe('image/svg+xml');
    const shown = await t.inject({ url: body.logoUrl });
    expect(shown.headers['content-type']).toBe('image/svg+xml');
    expect(shown.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>');
    const answer = await t.inject({ url: '/api/health' });
    expect(answer.headers['content-security-policy']).toMatch(/img-src 'self'[^;]* https:/);
  });

  test('is saved with a client', async () => {
    const { logoUrl } = (await upload(png)).body;
    const [client] = (await t.call(contract.listClients, { as: 'admin' })).body;
    const change = { as: 'admin', params: { id: client!.id }, body: { logoUrl } } as const;
    expect((await t.call(contract.updateClient, change)).body.logoUrl).toBe(logoUrl);
    const profiles = (await t.call(contract.listClientProfiles, { as: 'admin' })).body;
    expect(profiles.find(({ id }) => id === client!.id)?.logoUrl).toBe(logoUrl);
  });

  test('that is unknown is 404', async () => {
    expect((await t.inject({ url: `/api/logos/${'0'.repeat(64)}` })).statusCode).toBe(404);
    expect((await t.inject({ url: '/api/logos/..%2f..%2fetc' })).statusCode).toBe(400);
  });
});

describe('nothing is stored of', () => {
  test.each<[string, number, () => ReturnType<typeof upload>]>([
    ['a text named as an image', 400, () => upload('not an image')],
    ['an empty file', 400, () => upload('')],
    [
      'a file that is too large',
      413,
      () => upload(Buffer.concat([png, Buffer.alloc(contract.maxLogoBytes)])),
    ],
    [
      'a form without a file',
      400,
      () => {
        const { payload, headers } = multipart([{ name: 'file', value: 'text' }]);
        return t.call(contract.uploadLogo, { as: 'admin', body: payload, headers });
      },
    ],
    ['JSON', 415, () => t.call(contract.uploadLogo, { as: 'admin', body: { file: 'x' } })],
  ])('%s', async (_, status, send) => {
    const before = await stored();
    const answer = await send();
    expect([answer.status, await stored()]).toEqual([status, before]);
    if (status === 400) expect(JSON.parse(answer.text).issues[0].path).toBe('file');
  });
});
