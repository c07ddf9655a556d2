import type { AccessRow } from './access-row.ts';

const ofAlpha = { params: { client: 'alpha' } };

/** The access matrix of how long personal data is kept. */
export const retentionRows: Record<string, AccessRow> = {
  'retention.readRetention': { request: () => ofAlpha },
  'retention.setRetention': { request: () => ({ ...ofAlpha, body: { months: 24, version: 0 } }) },
  'retention.previewRetention': { request: () => ({ ...ofAlpha, query: { months: 24 } }) },
  'retention.contactRetention': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
};
