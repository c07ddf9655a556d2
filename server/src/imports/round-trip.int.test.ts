import { type Contact, createContact, exportContacts, listContacts } from '@liftout/contract/contacts';
import { addNextStep, changeNextStep } from '@liftout/contract/next-steps';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';

const t = await createTestApp();
afterAll(() => t.close());

const contactsOf = async (client: string) =>
  (await t.call(listContacts, { as: 'admin', query: { client, pageSize: 1000 } })).body;

const people = [
  {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    phone: '+1 (415) 555-0100',
    jobTitle: 'Managing Director, Wealth; Partner',
    firm: 'Stifel, Nicolaus & Company',
    city: 'Palo Alto, CA',
    advisorTier: 'gold',
    revenue: 1_234_567.89,
    aum: 350_000_000,
    crd: '1001',
    isHighValue: 'yes',
    lastContacted: '2025-08-01T09:30:00.000Z',
    nextSteps: 'Call on Monday\nthen send terms',
    notes: '- first point\n- second, with "quotes"\n\nand a last line; done',
    linkedinUrl: 'https://www.linkedin.com/in/ann-lee?a=1,2',
    teamProfileLink: 'https://example.com/team/lee',
    pipelineStage: 'meeting',
    inPipeline: 'yes',
    dealValue: 250_050,
  },
  {
    firstName: '=HYPERLINK("http://evil.example")',
    lastName: '@SUM(A1)',
    email: 'f@example.com',
    firm: '+Cie',
    notes: "=1+1\n-cmd|' /C calc'!A0\n'=quoted",
    jobTitle: '-2+3',
  },
  { firstName: '山田', lastName: '太郎', email: 'yamada@example.jp', firm: '野村證券', city: '東京' },
  { firstName: 'Zoë "Zo"', lastName: "O'Malley-Świątek, Jr", email: 'zoe@example.com', firm: "L'Été; S.A." },
  {
    firstName: 'Wolfeschlegelsteinhausen'.repeat(4).slice(0, 90),
    lastName: '🦊é'.repeat(15),
    email: 'long@example.com',
    firm: 'F'.repeat(170),
  },
  { firstName: 'Null', lastName: 'Na', email: 'null@example.com', firm: 'None & Co' },
] as const;

/** What a file can carry: all but ids, versions, and who entered it. */
const carried = ({
  id: _,
  dealId: __,
  client: ___,
  submittedBy: ____,
  version: _____,
  ...contact
}: Contact) => contact;
const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);

test('contacts that were exported as CSV are the same in another client when they are imported', async () => {
  for (const body of people) {
    const answer = await t.call(createContact, { as: 'admin', body: { ...body, client: 'alpha' } });
    expect(answer.status, answer.text).toBe(200);
  }
  const file = (await t.call(exportContacts, { as: 'alpha', query: {} })).text;
  const checked = await checkContacts(t, file, { client: 'beta' });
  expect(checked.check).toMatchObject({ rows: people.length, added: people.length, rejected: 0 });
  await goOn(t, checked, 'run');
  const before = (await contactsOf('alpha')).map(carried).sort(byEmail);
  expect(before).toHaveLength(people.length);
  expect((await contactsOf('beta')).map(carried).sort(byEmail)).toEqual(before);

  const again = await goOn(t, await checkContacts(t, file, { client: 'alpha' }), 'run');
  expect(again.counts).toEqual({
    added: 0,
    updated: 0,
    unchanged: people.length,
    duplicates: 0,
    rejected: 0,
  });
});

test('a next step that was exported is not written down as a text of its contact as well', async () => {
  const [ann] = (await contactsOf('alpha')).filter(({ crd }) => crd === '1001');
  const contactId = ann?.id ?? '';
  const body = { contactId, what: 'Ask about "the team"', dueOn: '2025-09-02' };
  const { id } = (await t.call(addNextStep, { as: 'alpha', body })).body;
  const file = (await t.call(exportContacts, { as: 'alpha', query: {} })).text;
  expect(file).toContain('Ask about ""the team"" (due 2025-09-02)');
  await t.call(changeNextStep, { as: 'alpha', params: { id }, body: { done: true } });

  const again = await goOn(t, await checkContacts(t, file, { client: 'alpha' }), 'run');

  expect(again.counts).toMatchObject({ updated: 0, unchanged: people.length });
  const [after] = (await contactsOf('alpha')).filter(({ crd }) => crd === '1001');
  expect(after?.nextSteps).toBe(ann?.nextSteps);
});
