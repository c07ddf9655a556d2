import * as contract from '@liftout/contract/firm-records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';
import { ownersOf } from './owners.fixture.ts';

let t: TestApp;
const { clear, moves, names } = firmNamesOf(() => t);
const { open, undo } = ownersOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await clear();
  await upload(t, csv('Ann,Ash,"Palo Alto, CA",Yonder Wealth,UBS,06/01/2024,$10M'));
});

const firmAt = async () => {
  const { id, version } = await open('Yonder Wealth');
  return { params: { id }, version };
};
const add = async (spelling: string, former = false) => {
  const { params, version } = await firmAt();
  return t.call(contract.addFirmSpelling, { as: 'admin', params, body: { spelling, former, version } });
};
const mark = async (key: string, former: boolean) => {
  const { params, version } = await firmAt();
  return t.call(contract.markFirmSpelling, { as: 'admin', params, body: { key, former, version } });
};
const remove = async (key: string) => {
  const { params, version } = await firmAt();
  return t.call(contract.removeFirmSpelling, { as: 'admin', params, body: { key, version } });
};
const check = async (spelling: string) => {
  const { params } = await firmAt();
  return (await t.call(contract.checkSpelling, { as: 'admin', params, query: { spelling } })).body;
};
const messageOf = ({ text }: { text: string }) => JSON.parse(text).message;

test('a spelling that is added by hand counts from the next file on', async () => {
  await makeContact(t, 'alpha', { firm: 'YW Advisory' });
  expect(await check('YW Advisory')).toEqual({
    key: 'yw advisory',
    recorded: null,
    byRule: null,
    contacts: 1,
  });
  const { body } = await add('YW Advisory');
  expect(body.names).toMatchObject([
    { spelling: 'Yonder Wealth', moves: 1, former: false },
    {
      spelling: 'YW Advisory',
      moves: 0,
      status: 'confirmed',
      decidedBy: 'admin',
      reason: { by: 'admin', text: 'An admin decided it.' },
    },
  ]);
  await upload(t, csv('Ben,Ash,"Palo Alto, CA",YW Advisory,UBS,06/01/2024,$10M'));
  expect(await moves()).toMatchObject([{ left_firm: 'Yonder Wealth' }, { left_firm: 'Yonder Wealth' }]);
});

test('one that is recorded is not added, with what it is', async () => {
  expect(await check('UBS')).toMatchObject({
    recorded: { firm: { name: 'UBS' }, version: 1 },
    byRule: 'UBS',
  });
  const taken = await add('UBS');
  expect([taken.status, messageOf(taken)]).toEqual([
    409,
    '“UBS” is a spelling of another firm. Move it here instead.',
  ]);
  const own = await add('yonder wealth, LLC');
  expect([own.status, messageOf(own)]).toEqual([
    409,
    '“yonder wealth, LLC” is a spelling of this firm already.',
  ]);
  expect((await add(' ')).status).toBe(400);
});

test('is removed where no move has it, and an undo restores it as it was', async () => {
  await add('YW Advisory', true);
  const before = await open('Yonder Wealth');
  expect((await remove('yw advisory')).body.names.map(({ key }) => key)).toEqual(['yonder wealth']);
  const { body } = await undo('Yonder Wealth');
  expect(body.names).toEqual(before.names);
  expect(messageOf(await remove('no such key'))).toBe('This spelling was not found.');
});

test('is not removed where moves have it, nor where it is the name', async () => {
  await add('YW Advisory');
  await upload(t, csv('Ben,Ash,"Palo Alto, CA",YW Advisory,UBS,06/01/2024,$10M'));
  expect(messageOf(await remove('yw advisory'))).toBe(
    'Moves have this spelling (1). Move it to another firm, or keep it apart.',
  );
  expect(messageOf(await remove('yonder wealth'))).toBe("It is the firm's name. Rename the firm first.");
});

test('an undo of one that files had meanwhile gives its moves what the rules say', async () => {
  const before = await moves();
  await add('YW Advisory');
  const file = csv('Ben,Ash,"Palo Alto, CA",YW Advisory,UBS,06/01/2024,$10M');
  await upload(t, file);
  await undo('Yonder Wealth');
  expect(await moves()).toEqual(
    expect.arrayContaining([...before, expect.objectContaining({ left_firm: 'YW Advisory' })]),
  );
  expect(await upload(t, file)).toMatchObject({ added: 0 });
});

test('a former name is marked, and a rename leaves one', async () => {
  await add('YW Advisory');
  expect((await mark('yw advisory', true)).body.names).toMatchObject([{ former: false }, { former: true }]);
  expect((await undo('Yonder Wealth')).body.names).toMatchObject([{ former: false }, { former: false }]);
  const [before, { params, version }] = [await names(), await firmAt()];
  const renamed = await t.call(contract.updateFirm, {
    as: 'admin',
    params,
    body: { name: 'Beyond Wealth', version },
  });
  expect(renamed.body.names.map(({ spelling, former }) => [spelling, former])).toEqual([
    ['Yonder Wealth', true],
    ['Beyond Wealth', false],
    ['YW Advisory', false],
  ]);
  const undone = await t.call(contract.undoFirm, { as: 'admin', params, body: { version: version + 1 } });
  expect(undone.body).toMatchObject({ name: 'Yonder Wealth', undoable: false });
  expect(undone.body.names.map(({ former }) => former)).toEqual([false, false]);
  expect(await names()).toEqual(before);
});

test('someone else changed the firm: 409 with the present one', async () => {
  const { params, version } = await firmAt();
  await add('YW Advisory');
  const body = { spelling: 'YWA', former: false, version };
  const stale = await t.call(contract.addFirmSpelling, { as: 'admin', params, body });
  expect([stale.status, JSON.parse(stale.text).current]).toMatchObject([409, { version: version + 1 }]);
});
