import type { AdminProfile } from '@liftout/contract/client-records';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api/errors.ts';
import {
  changeOf,
  issuesOf,
  newBodyOf,
  problemsOf,
  profileFields,
  profileSections,
  sectionOf,
  valuesOf,
} from './profile-values.ts';

const profile: AdminProfile = {
  id: '0196e523-54f0-72f3-a47c-9f8e953f324f',
  clientId: 'fusion',
  clientName: 'Fusion Wealth',
  description: '',
  targetMarket: 'new-york',
  logoUrl: null,
  website: null,
  hubspotListId: '71',
  justcallCampaignId: null,
  dataSourceType: 'google-sheets',
  googleSheetsConfig: {
    spreadsheetId: 'demo',
    contactsRange: 'Contacts!A:F',
    callsRange: 'Calls!A:Z',
    campaignsRange: 'Campaigns!A:Z',
  },
  rssFeedUrl: null,
  brandingColors: { primary: '#1D4ED8', secondary: '#666666', accent: '#0066cc' },
  contactPerson: {
    name: 'Rebecca Stanhope',
    email: null,
    phone: null,
    firm: null,
    city: null,
    bio: null,
    title: null,
    mainTargets: null,
    linkedinUrl: null,
  },
  isActive: false,
  allowedDashboards: ['full'],
  expiresAt: null,
  hasPassword: true,
  hasLogin: true,
  version: 3,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-08-01T00:00:00.000Z',
};
const named = { ...valuesOf(null), clientName: 'Bay Harbor', clientId: 'bay-harbor' };

describe('the form of a client', () => {
  test("starts with the spec's defaults", () => {
    expect(valuesOf(null)).toMatchObject({
      isActive: 'yes',
      primary: '#000000',
      secondary: '#666666',
      accent: '#0066cc',
      dataSourceType: 'hubspot',
      contactsRange: 'Contacts!A:Z',
      callsRange: 'Calls!A:Z',
      campaignsRange: 'Campaigns!A:Z',
    });
  });

  test('has every field in one section', () => {
    expect(profileSections.flatMap(({ fields }) => [...fields])).toEqual(profileFields);
    expect(sectionOf('rssFeedUrl')).toBe('data');
  });

  test('sends all of a new client', () => {
    expect(problemsOf(named)).toEqual([]);
    expect(newBodyOf({ ...named, clientId: ' bay-harbor ' })).toMatchObject({
      clientId: 'bay-harbor',
      isActive: true,
      googleSheetsConfig: { callsRange: 'Calls!A:Z' },
    });
  });

  test('sends only what changed, nested fields too', () => {
    const values = {
      ...valuesOf(profile),
      website: 'https://f.example',
      callsRange: ' Calls!A:B ',
      isActive: 'yes',
    };
    const body = changeOf(values, ['website', 'callsRange', 'isActive', 'dataSourceType']);
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      website: 'https://f.example',
      isActive: true,
      dataSourceType: 'google-sheets',
      brandingColors: {},
      googleSheetsConfig: { callsRange: 'Calls!A:B' },
      contactPerson: {},
    });
  });

  test('says at the field what is wrong, by the rules of the contract', () => {
    const wrong = {
      ...named,
      clientId: 'admin',
      primary: 'red',
      callsRange: 'Calls!!',
      personEmail: 'nobody',
      website: 'ftp://x',
    };
    expect(
      problemsOf(wrong)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['callsRange', 'clientId', 'personEmail', 'primary', 'website']);
  });

  test("finds the field of the server's issues", () => {
    const issues = [
      { path: 'contactPerson.linkedinUrl', message: 'a' },
      { path: 'googleSheetsConfig.spreadsheetId', message: 'b' },
      { path: 'brandingColors.accent', message: 'c' },
      { path: 'clientId', message: 'd' },
      { path: 'elsewhere', message: 'e' },
    ];
    const error = new ApiError(400, 'Bad Request', JSON.stringify({ message: '', code: 'invalid', issues }));
    expect(issuesOf(error).map(({ field }) => field)).toEqual([
      'personLinkedinUrl',
      'spreadsheetId',
      'accent',
      'clientId',
    ]);
  });
});
