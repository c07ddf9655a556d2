import { touchesByWeek } from '@liftout/contract/contact-touches';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeActivities, makeContact } from '../testing/rows/factories.ts';

// Now is 2025-08-29T16:00Z.
const t = await createTestApp();
afterAll(() => t.close());

const ask = (contacts: string[], as: 'alpha' | 'beta' | 'admin' = 'alpha') => {
  const asked = new URLSearchParams({ client: 'alpha' });
  for (const id of contacts) asked.append('contacts', id);
  return t.inject({ as, method: 'GET', url: `${touchesByWeek.path}?${asked}` });
};

test('touches are counted in weeks of seven days that end now, without notes and those of others', async () => {
  const [reached, silent] = [await makeContact(t, 'alpha'), await makeContact(t, 'alpha')];
  const foreign = await makeContact(t, 'beta');
  const touch = (
    type: 'call' | 'cold_call' | 'email' | 'meeting' | 'note' | 'sms',
    at: string,
    contactId = reached,
  ) => ({
    contactId,
    type,
    subject: type,
    occurredAt: new Date(at),
  });
  await makeActivities(t, 'alpha', [
    // The last week begins after 16:00 on August 22.
    touch('call', '2025-08-29T16:00:00Z'),
    touch('meeting', '2025-08-22T16:00:00.001Z'),
    touch('email', '2025-08-22T16:00:00Z'),
    touch('sms', '2025-07-12T09:00:00Z'),
    touch('cold_call', '2025-07-11T16:00:00.001Z'),
    // Too old, in the future, and no touch.
    touch('call', '2025-07-11T16:00:00Z'),
    touch('call', '2025-08-29T16:00:00.001Z'),
    touch('note', '2025-08-28T10:00:00Z'),
    touch('note', '2025-08-28T10:00:00Z', silent),
  ]);
  await makeActivities(t, 'beta', [touch('call', '2025-08-28T10:00:00Z', foreign)]);

  const expected = [{ contactId: reached, weeks: [2, 0, 0, 0, 0, 1, 2] }];
  for (const as of ['alpha', 'admin'] as const) {
    const answer = await ask([reached, silent, foreign], as);
    expect(touchesByWeek.response.parse(answer.json())).toEqual(expected);
  }
  expect((await ask([], 'alpha')).json()).toEqual([]);
  expect((await ask([reached], 'beta')).statusCode).toBe(403);
  expect((await ask(['nonsense'])).statusCode).toBe(400);
});
