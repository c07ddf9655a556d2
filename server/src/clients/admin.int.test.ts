import { clientLogin, clientSignInPage } from '@liftout/contract/auth';
import * as contract from '@liftout/contract/clients';
import { readProfile } from '@liftout/contract/clients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const password = 'purple lantern orbit';

describe('a client made with a password', () => {
  test('is in both lists and among the names, has a login page, and signs in', async () => {
    const body = { clientId: 'gamma', clientName: 'Gamma Wealth', password };
    const { body: made } = await t.call(contract.createClient, { as: 'admin', body });
    expect(made).toMatchObject({
      clientId: 'gamma',
      primaryColor: '#B30000',
      allowedDashboards: ['full'],
      isActive: true,
      expiresAt: null,
      hasPassword: true,
      people: 0,
      version: 1,
    });
    const { body: profiles } = await t.call(contract.listClientProfiles, { as: 'admin' });
    expect(profiles.find(({ id }) => id === made.id)).toMatchObject({
      clientName: 'Gamma Wealth',
      dataSourceType: 'hubspot',
      brandingColors: { primary: '#B30000', secondary: '#666666', accent: '#0066cc' },
      googleSheetsConfig: { spreadsheetId: null, contactsRange: 'Contacts!A:Z' },
    });
    const { body: names } = await t.call(contract.listClientNames, { as: 'admin' });
    expect(names).toContainEqual({ clientId: 'gamma', clientName: 'Gamma Wealth', isActive: true });
    const page = await t.call(clientSignInPage, { as: null, params: { slug: 'gamma' } });
    expect(page.body.clientName).toBe('Gamma Wealth');
    const signedIn = await t.call(clientLogin, { as: null, body: { clientId: 'gamma', password } });
    expect(signedIn.body.user.clientId).toBe('gamma');
    const profile = await t.call(readProfile, { as: 'admin', params: { client: 'gamma' } });
    expect(profile.status).toBe(200);
  });
});
