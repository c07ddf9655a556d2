import { exportContacts } from '@liftout/contract/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { makeContact, makeDeal } from '../../testing/rows/factories.ts';

const t = await createTestApp();
beforeAll(async () => {
  const id = await makeContact(t, 'alpha', {
    firstName: 'Ann',
    lastName: 'Abbott',
    firm: 'Stifel, Nicolaus',
    notes: '=HYPERLINK("http://evil.example")',
    aumCents: 123_456_789_05,
    revenueCents: null,
    inPipeline: true,
    pipelineStage: 'closing',
  });
  await makeDeal(t, 'alpha', id, { stage: 'closing', valueCents: 250_050 });
  for (let n = 0; n < 2_100; n += 1)
    await makeContact(t, 'alpha', {
      firstName: `N${n}`,
      lastName: `Z${String(n).padStart(4, '0')}`,
      firm: 'Bulk',
    });
  await makeContact(t, 'beta', { firstName: 'Other', lastName: 'Abbott' });
}, 60_000);
afterAll(() => t.close());

const file = async (query: Record<string, string>, as: 'alpha' | 'admin' | 'beta' = 'alpha') => {
  const answer = await t.call(exportContacts, { as, query });
  const { status, headers, text } = answer;
  return { status, headers, text, lines: text.replace('\uFEFF', '').split('\r\n') };
};

test('has the filtered contacts with exact amounts and no formulas, for spreadsheets', async () => {
  const columns = 'firstName,firm,revenue,aum,dealValue,pipelineStage,notes,client';
  const { lines, text, headers } = await file({ q: 'abbott', columns });
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(lines).toEqual([
    'First Name,Firm,Revenue (USD),AUM (USD),Deal Value (USD),Pipeline Stage,Notes,Client',
    'Ann,"Stifel, Nicolaus",,123456789.05,2500.5,closing,"\'=HYPERLINK(""http://evil.example"")",alpha',
    '',
  ]);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="contacts-alpha-2025-08-29.csv"');
});

test('has every row, in the order of the screen', async () => {
  const { lines } = await file({ firm: 'Bulk', sort: 'lastName', order: 'desc', columns: 'lastName' });
  expect(lines).toHaveLength(2_102);
  expect(lines[1]).toBe('Z2099');
  expect(lines.at(-2)).toBe('Z0000');
});

test("an admin without a client exports everyone's, a client only its own", async () => {
  const all = await file({ q: 'abbott', columns: 'firstName,client' }, 'admin');
  expect(all.lines.slice(1, -1).sort()).toEqual(['Ann,alpha', 'Other,beta']);
  expect(all.headers['content-disposition']).toContain('contacts-all-2025-08-29.csv');
  expect((await file({ columns: 'firstName' }, 'beta')).lines).toEqual(['First Name', 'Other', '']);
  expect((await file({ client: 'alpha' }, 'beta')).status).toBe(403);
});

test('refuses unknown columns', async () => {
  expect((await file({ columns: 'password' })).status).toBe(400);
});

test('works again after several exports', async () => {
  for (let n = 0; n < 6; n += 1) expect((await file({ columns: 'firstName' })).status).toBe(200);
});
