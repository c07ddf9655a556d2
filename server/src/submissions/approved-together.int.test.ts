import { listContacts } from '@liftout/contract/contacts';
import { approveSubmission, submitContact } from '@liftout/contract/submissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const submit = async (lastName: string): Promise<string> => {
  const body = { firstName: 'Ida', lastName, email: `${lastName}@merrill.example`, firm: 'Merrill' };
  return (await t.call(submitContact, { as: 'alpha', body })).body.id;
};
const approve = (id: string) => t.call(approveSubmission, { as: 'admin', params: { id }, body: {} });
const contactsFound = async (q: string) => (await t.call(listContacts, { as: 'alpha', query: { q } })).body;

test.each(['Aalto', 'Berg', 'Cruz', 'Dahl'])(
  'two submissions of %s, approved at the same time, make one contact, and the other is told of it',
  async (lastName) => {
    const ids = [await submit(lastName), await submit(lastName)];
    const answers = await Promise.all(ids.map(approve));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toContain('looks like the same person');
    expect(await contactsFound(lastName)).toHaveLength(1);
  },
);

test('submissions of different people, approved at the same time, all become contacts', async () => {
  const names = ['Eklund', 'Fox', 'Gray', 'Hale', 'Ito', 'Jones'];
  const ids = await Promise.all(names.map(submit));
  const answers = await Promise.all(ids.map(approve));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
