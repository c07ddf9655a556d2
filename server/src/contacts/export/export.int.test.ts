import { exportContacts, listContacts } from '@liftout/contract/contacts';
import { addNextStep, changeNextStep, listOpenSteps } from '@liftout/contract/next-steps';
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
  const unvalued = { firm: 'Unvalued', inPipeline: true, pipelineStage: 'closing' } as const;
  await makeDeal(t, 'alpha', await makeContact(t, 'alpha', unvalued), { stage: 'closing', valueCents: 0 });
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

test('leaves an unknown deal value blank', async () => {
  const { lines } = await file({ firm: 'Unvalued', columns: 'firm,dealValue' });
  expect(lines.slice(1, -1)).toEqual(['Unvalued,']);
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

test('has every column where a blank list names none', async () => {
  expect((await file({ columns: '' })).lines[0]).toBe((await file({})).lines[0]);
});

test('refuses unknown columns', async () => {
  expect((await file({ columns: 'password' })).status).toBe(400);
});

test('works again after several exports', async () => {
  for (let n = 0; n < 6; n += 1) expect((await file({ columns: 'firstName' })).status).toBe(200);
});

test('has the first open step with its day as next step, and the text where there is none', async () => {
  const [both, text] = [
    await makeContact(t, 'alpha', { lastName: 'Stepford', firstName: 'Both', nextSteps: 'An old note' }),
    await makeContact(t, 'alpha', { lastName: 'Stepford', firstName: 'Text', nextSteps: 'Send the deck' }),
  ];
  await makeContact(t, 'alpha', { lastName: 'Stepford', firstName: 'None' });
  const add = (contactId: string, what: string, dueOn: string) =>
    t.call(addNextStep, { as: 'alpha', body: { contactId, what, dueOn } });
  await add(both, 'Then dinner', '2025-09-20');
  await add(both, 'Ask about the team', '2025-09-02');
  const { body: done } = await add(text, 'Done already', '2025-08-30');
  await t.call(changeNextStep, { as: 'alpha', params: { id: done.id }, body: { done: true } });

  const { lines } = await file({ q: 'stepford', sort: 'firstName', columns: 'firstName,nextSteps' });

  // What the column of the table shows: the steps of `listOpenSteps`, else the contact's text.
  const { body: shown } = await t.call(listOpenSteps, { as: 'alpha', query: {} });
  const step = shown.find(({ contactId }) => contactId === both);
  expect(step).toMatchObject({ what: 'Ask about the team', dueOn: '2025-09-02' });
  expect(shown.map(({ contactId }) => contactId)).not.toContain(text);
  expect(lines.slice(1, -1)).toEqual([
    `Both,${step?.what} (due ${step?.dueOn})`,
    'None,',
    'Text,Send the deck',
  ]);
});

test('has the steps of every page, and of every client in a file of all', async () => {
  const rows = await t.call(listContacts, { as: 'alpha', query: { firm: ['Bulk'], sort: 'lastName' } });
  const late = await t.call(listContacts, {
    as: 'alpha',
    query: { firm: ['Bulk'], sort: 'lastName', order: 'desc' },
  });
  const ids = [rows.body[0]?.id ?? '', late.body[0]?.id ?? ''];
  for (const contactId of ids)
    await t.call(addNextStep, { as: 'alpha', body: { contactId, what: 'Call', dueOn: '2025-09-02' } });
  for (const as of ['alpha', 'admin'] as const) {
    const { lines } = await file({ firm: 'Bulk', sort: 'lastName', columns: 'lastName,nextSteps' }, as);
    expect([lines[1], lines.at(-2)]).toEqual(['Z0000,Call (due 2025-09-02)', 'Z2099,Call (due 2025-09-02)']);
    expect(lines.filter((line) => line.includes('Call'))).toHaveLength(2);
  }
});
