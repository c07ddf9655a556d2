import { endpoints } from '@liftout/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { implied, snapshot } from './testing/access/access-matrix.ts';
import type { AccessRow, Caller } from './testing/access/access-row.ts';
import { accessRows } from './testing/access/access-rows.ts';
import type { As, TestApp } from './testing/app.ts';
import { openTenants } from './testing/rows/open-tenants.ts';
import type { Tenants } from './testing/rows/tenant-rows.ts';

const callers: Caller[] = ['nobody', 'inactive', 'expired', 'beta', 'alpha', 'admin'];

interface Stage {
  t: TestApp;
  rows: Tenants;
  /** The tables after a refused call, which the next call finds. */
  seen?: Awaited<ReturnType<typeof snapshot>> | undefined;
}

/** Shared by the endpoints that only read; each that writes has an app of its own. */
let reading: Promise<Stage> | undefined;
afterAll(async () => (await reading)?.t.close());

test('every endpoint has its row, and every row its endpoint', () => {
  expect(Object.keys(accessRows).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe.each(endpoints)('$endpoint.method $endpoint.path', (named) => {
  const row: AccessRow = accessRows[named.name] ?? {};
  const reads = named.endpoint.method === 'GET';
  let stage: Stage;

  beforeAll(async () => {
    if (reads) reading ??= openTenants();
    stage = await (reads && reading ? reading : openTenants());
  });
  afterAll(async () => {
    if (!reads) await stage.t.close();
  });

  test.each(callers)('for %s', async (caller) => {
    const expected = row.expect?.[caller] ?? implied(named, caller);
    if (row.endless && expected === 200) return;
    const { t, rows } = stage;
    const before = expected === 200 ? undefined : (stage.seen ?? (await snapshot(t)));
    stage.seen = undefined;
    const as: As = caller === 'nobody' ? null : caller;
    const { headers, ...request } = row.request?.(rows) ?? {};
    const answer = await t.call(named.endpoint, { as, ...request, ...(headers && { headers }) });
    expect(`${answer.status} ${expected === answer.status ? '' : answer.text}`.trim()).toBe(String(expected));
    if (!before) return;
    stage.seen = await snapshot(t);
    expect(stage.seen).toEqual(before);
  });
});
