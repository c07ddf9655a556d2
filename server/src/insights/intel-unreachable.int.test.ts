import { readBrief } from '@liftout/contract/brief';
import { changeContacts } from '@liftout/contract/contacts';
import { insights, submitIntel } from '@liftout/contract/insights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeContact } from '../testing/rows/factories.ts';

/** Dana Marked must not be contacted; Kim Twice is two people, of whom the one at UBS may be. */
const t = await createTestApp();
afterAll(() => t.close());

const tell = async (subject: string, names: { contactName?: string; firm?: string } = {}) => {
  const intel = {
    type: 'contact_intel' as const,
    description: 'Heard at lunch.',
    priority: 'urgent' as const,
  };
  const { status } = await t.call(submitIntel, { as: 'alpha', body: { ...intel, subject, ...names } });
  expect(status).toBe(200);
};

beforeAll(async () => {
  const kim = { firstName: 'Kim', lastName: 'Twice' };
  const marked = [
    await makeContact(t, 'alpha', { firstName: 'Dana', lastName: 'Marked', firm: 'Merrill' }),
    await makeContact(t, 'alpha', { ...kim, firm: 'Merrill', email: 'kim@merrill.example' }),
  ];
  await makeContact(t, 'alpha', { ...kim, firm: 'UBS', email: 'kim@ubs.example' });
  const changes = [
    {
      contacts: marked.map((id) => ({ id, version: 1 })),
      set: { doNotContact: { reason: 'asked-to-stop' as const } },
    },
  ];
  await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
});

const told = async () => (await t.call(insights, { as: 'alpha', query: {} })).body.map(({ title }) => title);

test.each([
  ['whose contact they are', 'Wants out', { contactName: 'Dana Q. Marked' }],
  ['that names them in its words', 'MARKED, Dana wants out', {}],
  ['on a name that may be theirs', 'Wants out', { contactName: 'Kim Twice' }],
])(
  'intel %s is in neither insights nor the brief of who must not be contacted',
  async (_, subject, names) => {
    await tell(subject, names);
    expect(await told()).toEqual([]);
    const { text } = await t.call(readBrief, { as: 'alpha', query: {} });
    expect(text).not.toContain(subject);
  },
);

test('intel on anybody else stays, a namesake at another firm too', async () => {
  await tell('Danae Markedly wants out');
  await tell('Kim Twice wants out', { contactName: 'Kim Twice', firm: 'UBS' });
  expect((await told()).sort()).toEqual(['Danae Markedly wants out', 'Kim Twice wants out']);
});
