import { type AccessRow, aimAtAlpha } from './access-row.ts';

/** Reports and research. */
export const reportRows: Record<string, AccessRow> = {
  'reports.readMarketReport': { request: () => aimAtAlpha },
  'reports.readReportProse': { request: () => aimAtAlpha },
  'reports.emailMarketResearch': {
    request: () => ({ body: { email: 'reader@firm.example', client: 'alpha' } }),
  },
  'reports.readTitleThresholds': {},
  'reports.saveTitleThresholds': {
    request: () => ({
      body: { thresholds: [{ title: 'Vice President', rules: [{ revenue: 2_000_000, years: null }] }] },
    }),
  },
  'research.deepDive': {
    request: () => ({
      body: { firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill', client: 'alpha' },
    }),
    expect: { alpha: 503, admin: 503 },
  },
  'research.contactResearch': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'research.readResearchBudget': { request: () => ({ params: { client: 'alpha' } }) },
  'research.saveResearchBudget': {
    request: () => ({ params: { client: 'alpha' }, body: { runsPerDay: 5 } }),
  },
  'research.scrapeLinkedIn': {
    request: () => ({ body: { url: 'https://www.linkedin.com/in/dana-whitfield', client: 'alpha' } }),
    expect: { alpha: 503, admin: 503 },
  },
  'research.emailProfile': {
    request: () => ({
      body: {
        profileHtml: '<p>Known for her book in the valley.</p>',
        userEmail: 'reader@firm.example',
        contactName: 'Dana Whitfield',
        client: 'alpha',
      },
    }),
  },
};
