import { countViews, createView, maxCountedViews } from '@liftout/contract/saved-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const save = async (name: string, filters: object, { as = 'alpha', shared = false } = {}) => {
  const body = { client: 'alpha', name, shared, state: { filters } };
  return (await t.call(createView, { as: as === 'admin' ? 'admin' : 'alpha', body })).body.id;
};
const counts = async (as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  (await t.call(countViews, { as, query: { client: as === 'beta' ? 'beta' : 'alpha' } })).body;

/** Alpha: two at Merrill in two spellings, one of them gold; one gold at UBS. Beta: one gold at Merrill. */
test("counts what each view shows, in one's own contacts", async () => {
  await makeContact(t, 'alpha', { firstName: 'Ann', advisorTier: 'gold' });
  await makeContact(t, 'alpha', { firstName: 'Bob', firm: 'Merrill Lynch' });
  await makeContact(t, 'alpha', { firstName: 'Cat', firm: 'UBS', advisorTier: 'gold' });
  await makeContact(t, 'beta', { firstName: 'Zed', advisorTier: 'gold' });
  const gold = await save('Gold', { tier: ['gold'] });
  const merrill = await save('Merrill', { firm: ['Merrill'] });
  const both = await save('Both', { firm: ['merrill lynch'], tier: ['gold'] }, { as: 'admin', shared: true });
  const nobody = await save('Nobody', { q: 'nobody' });
  const hidden = await save('Hidden', {}, { as: 'admin' });

  const { all, views } = await counts();
  expect(all).toEqual({ count: 3, isMore: false });
  expect(new Map(views.map(({ id, count }) => [id, count]))).toEqual(
    new Map([
      [gold, 2],
      [merrill, 2],
      [nobody, 0],
      [both, 1],
    ]),
  );
  expect((await counts('admin')).views.map(({ id }) => id)).toEqual([both, hidden]);
  expect(await counts('beta')).toEqual({ all: { count: 1, isMore: false }, views: [] });
});

test('stops counting at ten thousand', async () => {
  for (let first = 1; first <= 10_000; first += 2_000)
    await write(t, ({ client }) =>
      client.query(
        `INSERT INTO contacts (client_id, id, first_name, last_name, email, firm, created_at, updated_at)
         SELECT 'beta', gen_random_uuid(), 'Nº', n::text, '', 'UBS', now(), now() FROM generate_series($1::int, $1::int + 1999) n`,
        [first],
      ),
    );
  // With the one above there are 10,001.
  expect((await counts('beta')).all).toEqual({ count: 10_000, isMore: true });
});

test('counts a bounded number of views', async () => {
  for (let n = 0; n < maxCountedViews; n += 1) await save(`View ${n}`, {});
  expect((await counts()).views).toHaveLength(maxCountedViews);
});
