import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { compareContacts } from './service.ts';
import { findTouched } from './touched.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'boston');
});
afterAll(() => t.close());

const links = () =>
  query(t.databaseUrl, 'SELECT contact_id, advisor_id, kind, evidence FROM contact_advisors ORDER BY 1, 2');
const lastNumber = async () => {
  const [row] = await query(
    t.databaseUrl,
    'SELECT coalesce(max(change_number), 0)::int AS n FROM changed_blocks',
  );
  return Number(row?.n);
};

/** One block of names: surnames that sound alike, with one initial. */
const people: [first: string, last: string, firm: string][] = [
  ['Robert', 'Thornvale', 'Merrill'],
  ['Bob', 'Thornvaile', 'MLPF&S'],
  ['Rita', 'Thornvale', 'UBS'],
  ['Robert', 'Thornvale', 'Stifel'],
  ['Rex', 'Thornfell', 'Stifel'],
  ['Ruth', 'Thornvel', 'A firm that no move names'],
];

test('of a block of names those are compared who share a firm or the name, and who had an advisor', async () => {
  const nameOf = new Map<string, string>();
  for (const [firstName, lastName, firm] of people) {
    const id = await makeContact(t, 'alpha', { firstName, lastName, firm, city: 'Boston', email: '' });
    nameOf.set(id, `${firstName} at ${firm}`);
  }
  await compareContacts(t.platform, 'alpha');
  const touched = async (after: number) => {
    const ids = await t.platform.db.as(platformScope(system), (tx) =>
      findTouched(tx, 'alpha', 'boston', after),
    );
    return ids?.map((id) => nameOf.get(id)).sort();
  };
  const send = (...rows: string[]) => upload(t, csv(...rows), { market: 'Boston' });
  /** What is known is what comparing everybody finds. */
  const expectWhole = async () => {
    await compareContacts(t.platform, 'alpha');
    const found = await links();
    await query(t.databaseUrl, 'UPDATE contact_blocks SET is_compared = false');
    await compareContacts(t.platform, 'alpha');
    expect(await links()).toEqual(found);
    return found.length;
  };

  let after = await lastNumber();
  const { uploadId } = await send('Robert,Thornvale,"Boston, MA",Merrill Lynch,UBS,2025-08-20,$40M');
  expect(await touched(after)).toEqual([
    'Bob at MLPF&S',
    'Rita at UBS',
    'Robert at Merrill',
    'Robert at Stifel',
  ]);
  expect(await expectWhole()).toBeGreaterThan(1);

  // In another market: no concern of this client's.
  after = await lastNumber();
  await upload(t, csv('Rex,Thornfell,"Miami, FL",Stifel,LPL,2025-08-20,'), { market: 'Miami' });
  expect(await touched(after)).not.toContain('Rex at Stifel');
  await expectWhole();

  // No move is left, so that they are found by what they had.
  after = await lastNumber();
  await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
  expect(await touched(after)).toContain('Robert at Merrill');
  expect(await expectWhole()).toBe(0);
});
