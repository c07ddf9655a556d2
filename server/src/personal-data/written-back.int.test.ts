import { createContact, getContact, updateContact } from '@liftout/contract/contacts';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockPeople } from '../contacts/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact } from '../testing/rows/factories.ts';
import { erasePeople } from './service.ts';

/** Gone Person was erased; Temp Orary is somebody else. */
const t = await createTestApp();
afterAll(() => t.close());

const gone = {
  firstName: 'Gone',
  lastName: 'Person',
  email: 'gone@x.example',
  firm: 'Merrill',
  crd: '7654399',
};
let temp: string;
beforeEach(async () => {
  await query(t.databaseUrl, 'DELETE FROM contacts');
  await query(t.databaseUrl, 'DELETE FROM erased_people');
  const id = await makeContact(t, 'alpha', gone);
  temp = await makeContact(t, 'alpha', {
    firstName: 'Temp',
    lastName: 'Orary',
    email: 'temp@x.example',
    firm: 'UBS',
  });
  const body = { confirm: 'Gone Person' };
  expect((await t.call(erasePersonalData, { as: 'admin', params: { id }, body })).status).toBe(200);
});

const edit = (body: object) => t.call(updateContact, { as: 'alpha', params: { id: temp }, body });

test.each([
  ['address', { email: 'GONE@x.example' }],
  ['CRD number', { crd: '7654399', city: 'Reno' }],
])('an edit that would give somebody the %s of an erased person is refused', async (_, body) => {
  const { email: before } = (await t.call(getContact, { as: 'alpha', params: { id: temp } })).body;
  const answer = await edit(body);
  expect(answer.status).toBe(409);
  expect(answer.message).toContain('whose data was erased');
  const { body: after } = await t.call(getContact, { as: 'alpha', params: { id: temp } });
  expect(after).toMatchObject({ name: 'Temp Orary', email: before, version: 1 });
});

test('an edit that would give somebody without address and number the name and firm is refused', async () => {
  await query(t.databaseUrl, `UPDATE contacts SET email = '' WHERE id = $1`, [temp]);
  expect((await edit({ firstName: 'Gone', lastName: 'Person' })).status).toBe(200);
  expect((await edit({ firm: 'Merrill' })).status).toBe(409);
});

test('who shared an address with an erased person keeps it and is edited otherwise', async () => {
  await query(t.databaseUrl, 'ALTER TABLE contacts DISABLE TRIGGER contacts_not_made_erased');
  await query(t.databaseUrl, `UPDATE contacts SET email = 'gone@x.example' WHERE id = $1`, [temp]);
  await query(t.databaseUrl, 'ALTER TABLE contacts ENABLE TRIGGER contacts_not_made_erased');
  expect((await edit({ lastName: 'Orary-Smith', email: 'gone@x.example', crd: '99' })).body).toMatchObject({
    name: 'Temp Orary-Smith',
    email: 'gone@x.example',
    crd: '99',
  });
});

test('a contact that is added while its person is erased waits for that, and is refused', async () => {
  const erasing = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const erased = t.platform.db.as(platformScope(system), async (tx) => {
    await lockPeople(tx, 'alpha');
    await erasePeople(tx, 'alpha', [temp], t.platform.clock.now());
    erasing.resolve();
    await release.promise;
  });
  await erasing.promise;
  const fields = { firstName: 'Temp', lastName: 'Orary', email: 'temp@x.example', firm: 'UBS' };
  const adding = t.call(createContact, { as: 'admin', body: { client: 'alpha', ...fields } });
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await query(t.databaseUrl, waiting))[0]?.n).toBe(1);
  release.resolve();
  await erased;
  expect((await adding).status).toBe(409);
});
