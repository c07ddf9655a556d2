import {
  createView,
  deleteView,
  listViews,
  maxViews,
  restoreView,
  updateView,
} from '@liftout/contract/saved-views';
import { addWatch, listWatches } from '@liftout/contract/watches';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

const state = {
  filters: { tier: ['gold' as const], q: 'ubs' },
  sort: 'aum' as const,
  columns: ['name', 'aum'],
};
const make = (name: string, shared: boolean, as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  t.call(createView, { as, body: { client: as === 'beta' ? 'beta' : 'alpha', name, shared, state } });
const names = async (as: 'alpha' | 'beta' | 'admin') =>
  (await t.call(listViews, { as, query: { client: as === 'beta' ? 'beta' : 'alpha' } })).body.map(
    (view) => `${view.name}${view.mine ? '' : ' (shared)'}`,
  );

test('a view is private until it is shared within the client; only its owner can change it', async () => {
  const own = (await make('Gold at UBS', false)).body;
  expect(own).toMatchObject({ mine: true, shared: false, state: { ...state, order: 'asc', pageSize: 10 } });
  await make('House list', true, 'admin');
  expect(await names('alpha')).toEqual(['Gold at UBS', 'House list (shared)']);
  expect(await names('admin')).toEqual(['House list']);
  expect(await names('beta')).toEqual([]);

  const change = (as: 'alpha' | 'beta' | 'admin', body: object) =>
    t.call(updateView, { as, params: { id: own.id }, body });
  expect((await change('beta', { name: 'x' })).status).toBe(404);
  expect((await change('admin', { name: 'x' })).status).toBe(404);
  expect((await change('alpha', { shared: true })).body).toMatchObject({ name: 'Gold at UBS', shared: true });
  expect((await change('admin', { name: 'x' })).status).toBe(403);
  expect((await t.call(deleteView, { as: 'admin', params: { id: own.id } })).status).toBe(403);
  expect((await t.call(deleteView, { as: 'alpha', params: { id: own.id } })).status).toBe(200);
  expect(await names('alpha')).toEqual(['House list (shared)']);
});

test('of two windows that change a view, the second is told what it is now', async () => {
  const { id, version } = (await make('Twice', false)).body;
  const change = (body: object) => t.call(updateView, { as: 'alpha', params: { id }, body });
  expect((await change({ name: 'First', version })).body).toMatchObject({ name: 'First', version: 2 });
  const refused = await change({ name: 'Second', version });
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'stale',
    current: { name: 'First', version: 2, state },
  });
  expect((await change({ name: 'Second', version: 2 })).body).toMatchObject({ name: 'Second', version: 3 });
  // As before for callers that send none.
  expect((await change({ shared: true })).body.version).toBe(4);
  expect((await change({ name: 'x', version: 0 })).status).toBe(400);
  const together = await Promise.all(['a', 'b', 'c'].map((name) => change({ name, version: 4 })));
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await t.call(deleteView, { as: 'alpha', params: { id } });
});

describe('a deleted view', () => {
  const restore = (id: string, as: 'alpha' | 'beta' = 'alpha') => t.call(restoreView, { as, params: { id } });
  const remove = (id: string) => t.call(deleteView, { as: 'alpha', params: { id } });

  test('is put back as it was, with whoever watches it', async () => {
    const { id } = (await make('Watched', true)).body;
    await t.call(addWatch, { as: 'alpha', body: { client: 'alpha', target: { kind: 'view', viewId: id } } });
    const watched = async () =>
      (await t.call(listWatches, { as: 'alpha', query: { client: 'alpha' } })).body.watches.map(
        ({ label }) => label,
      );
    expect(await watched()).toEqual(['Watched']);

    expect((await remove(id)).status).toBe(200);
    expect(await names('alpha')).not.toContain('Watched');
    expect(await watched()).toEqual([]);
    expect((await t.call(updateView, { as: 'alpha', params: { id }, body: { name: 'x' } })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await restore(id, 'beta')).status).toBe(404);

    expect((await restore(id)).body).toMatchObject({ id, name: 'Watched', shared: true, state });
    expect(await names('alpha')).toContain('Watched');
    expect(await watched()).toEqual(['Watched']);
    await remove(id);
  });

  test('that was put back already stays as it is', async () => {
    const { id, version } = (await make('Kept', false)).body;
    expect((await restore(id)).body).toMatchObject({ name: 'Kept', version });
    await remove(id);
  });

  test('is gone for good after a day, once another one is deleted', async () => {
    const { id } = (await make('Gone', false)).body;
    await remove(id);
    await write(t, ({ client }) =>
      client.query(`UPDATE saved_views SET deleted_at = deleted_at - interval '25 hours' WHERE id = $1`, [
        id,
      ]),
    );
    expect((await restore(id)).status).toBe(404);
    await remove((await make('Next', false)).body.id);
    const left = () =>
      write(t, ({ client }) => client.query('SELECT id FROM saved_views WHERE id = $1', [id]));
    expect((await left()).rows).toEqual([]);
  });
});

test.each([
  ['no name', { name: ' ', state: {} }],
  ['an unknown sort', { name: 'a', state: { sort: 'shoe size' } }],
  ['an unknown tier', { name: 'a', state: { filters: { tier: ['tin'] } } }],
])('%s is refused', async (_, body) => {
  expect((await t.call(createView, { as: 'alpha', body })).status).toBe(400);
});

test('a stored state that is no longer valid becomes the default state', async () => {
  const { id } = (await make('Old', false, 'beta')).body;
  await write(t, ({ client }) =>
    client.query(`UPDATE saved_views SET state = '{"sort":"shoe"}' WHERE id = $1`, [id]),
  );
  const { body } = await t.call(listViews, { as: 'beta', query: {} });
  expect(body[0]?.state).toMatchObject({ sort: 'lastName', filters: {}, pageSize: 10 });
});

test('a user has a maximum number of views, however many are saved at once', async () => {
  await write(t, ({ client }) =>
    client.query(
      `INSERT INTO saved_views (client_id, id, owner_id, name, state, created_at, updated_at)
       SELECT 'beta', gen_random_uuid(), u.id, 'View ' || n, '{}', now(), now()
       FROM users u, generate_series(1, $1::int - 2 - (SELECT count(*)::int FROM saved_views WHERE owner_id = u.id)) n
       WHERE u.username = 'beta'`,
      [maxViews],
    ),
  );
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => make(name, false, 'beta')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toBe(
    "You've reached the limit of 100 saved views. Delete one to save another.",
  );
  expect((await make('e', false, 'alpha')).status).toBe(200);
});
