import * as contract from '@liftout/contract/clients';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const password = 'purple lantern orbit';
const count = () => write(t, ({ orm }) => orm.$count(clients, eq(clients.clientId, 'zeta')));
const issuesOf = (text: string) => JSON.parse(text).issues.map(({ path }: { path: string }) => path);

describe('a client that is refused', () => {
  const profile = { clientId: 'zeta', clientName: 'Zeta' };
  test.each<[string, string, object]>([
    ['no name', 'clientName', { clientName: ' ' }],
    ['no id', 'clientId', { clientId: '' }],
    ['an id of one character', 'clientId', { clientId: 'z' }],
    ['an id of 41 characters', 'clientId', { clientId: 'z'.repeat(41) }],
    ['capitals in its id', 'clientId', { clientId: 'Zeta' }],
    ['a reserved id', 'clientId', { clientId: 'admin' }],
    ['another reserved id', 'clientId', { clientId: 'los-angeles' }],
    ['an unknown market', 'targetMarket', { targetMarket: 'atlantis' }],
    ['a logo by http', 'logoUrl', { logoUrl: 'http://zeta.example/logo.png' }],
    ['a script as a logo', 'logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['data as a logo', 'logoUrl', { logoUrl: 'data:image/svg+xml,<svg/>' }],
    ['a path as a logo', 'logoUrl', { logoUrl: '/api/auth/me' }],
    ['a logo without a scheme', 'logoUrl', { logoUrl: '//zeta.example/logo.png' }],
    ['a logo that is not there', 'logoUrl', { logoUrl: `/api/logos/${'0'.repeat(64)}` }],
    ['a script as its website', 'website', { website: 'javascript:alert(1)' }],
    ['a login in its website', 'website', { website: 'https://user:pass@zeta.example' }],
    ['an unknown source', 'dataSourceType', { dataSourceType: 'excel' }],
    [
      'an unreadable range',
      'googleSheetsConfig.callsRange',
      { googleSheetsConfig: { callsRange: 'Calls!Z:A' } },
    ],
    [
      'an unreadable sheet',
      'googleSheetsConfig.spreadsheetId',
      { googleSheetsConfig: { spreadsheetId: 'a b' } },
    ],
    ['a file as its feed', 'rssFeedUrl', { rssFeedUrl: 'file:///etc/passwd' }],
    ['a metadata address as its feed', 'rssFeedUrl', { rssFeedUrl: 'http://169.254.169.254/latest' }],
    ['a colour by name', 'brandingColors.accent', { brandingColors: { accent: 'red' } }],
    ['an incomplete e-mail', 'contactPerson.email', { contactPerson: { email: 'rosa@zeta' } }],
    [
      'a link without a scheme',
      'contactPerson.linkedinUrl',
      { contactPerson: { linkedinUrl: 'linkedin.com/in/x' } },
    ],
  ])('has %s', async (_, path, wrong) => {
    const answer = await t.call(contract.createClientProfile, {
      as: 'admin',
      body: { ...profile, ...wrong },
    });
    expect([answer.status, issuesOf(answer.text)]).toEqual([400, [path]]);
    expect(await count()).toBe(0);
  });

  test.each<[string, string, object]>([
    ['no password', 'password', { password: undefined }],
    ['a blank password', 'password', { password: '' }],
    ['a short password', 'password', { password: 'x7#kQ' }],
    ['a common password', 'password', { password: 'password1234' }],
    ['its name as a password', 'password', { password: 'zeta-zeta-12' }],
    ['no dashboard', 'allowedDashboards', { allowedDashboards: [] }],
    ['an unknown dashboard', 'allowedDashboards.0', { allowedDashboards: ['all'] }],
    ['no e-mail', 'contactEmail', { contactEmail: 'zeta' }],
    ['a day that is none', 'expiresAt', { expiresAt: '2026-02-30' }],
    ['a day that is too late', 'expiresAt', { expiresAt: '9999-01-01' }],
    ['no colour', 'primaryColor', { primaryColor: '#12' }],
  ])('has %s', async (_, path, wrong) => {
    const answer = await t.call(contract.createClient, {
      as: 'admin',
      body: { ...profile, password, ...wrong },
    });
    expect([answer.status, issuesOf(answer.text)]).toEqual([400, [path]]);
    expect(await count()).toBe(0);
  });
});
