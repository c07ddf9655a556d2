import { listMoves } from '@liftout/contract/moves';
import { listNotifications } from '@liftout/contract/notifications';
import { makeRegisterMoves } from '@liftout/contract/register-moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../advisor-register/register.fixture.ts';
import { openWatching } from '../watches/watches.fixture.ts';
import { importBoth } from './register-moves.fixture.ts';

let w: Awaited<ReturnType<typeof openWatching>>;
const folder = openFolder();
beforeEach(async () => {
  w = await openWatching();
});
afterEach(() => w.t.close());
afterAll(() => folder.remove());

/** The register has Ann Ashworth's move on July 14, with the CRD number 101. */
const line = 'Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-07-25,$90M';
const ofFile = 'Ashworth, Merrill, UBS, 2025-07-25, 90000000';
const ofRegister = 'Ashworth, Merrill, UBS, 2025-07-14, null';
const birchall = 'Birchall, Merrill, UBS, 2025-05-20, null';

const make = async (id: string) => (await w.t.call(makeRegisterMoves, { as: 'admin', params: { id } })).body;
const revert = (id: string) => w.t.call(revertUpload, { as: 'admin', params: { id } });
const moves = async (only?: 'repeat') => {
  const { body } = await w.t.call(listMoves, {
    as: 'admin',
    query: { sort: 'date', order: 'asc', ...(only && { class: only }) },
  });
  return body;
};
const stored = async () =>
  (await moves()).map(({ lastName, firmLeft, firmJoined, movedOn, aum }) =>
    [lastName, firmLeft?.name, firmJoined?.name, movedOn, String(aum)].join(', '),
  );

test('a move of a file and of the register counts once, with the day of the file, whichever came first', async () => {
  const id = await importBoth(w.t, folder);
  const register = await make(id);
  expect(await stored()).toEqual([birchall, ofRegister]);
  const file = await w.send([line]);
  expect(file).toMatchObject({ added: 0, duplicates: 1, marketMatches: 1 });
  expect(await stored()).toEqual([birchall, ofFile]);
  await revert(register.uploadId);
  expect(await stored()).toEqual([ofFile]);
  expect(await make(id)).toMatchObject({ added: 1, duplicates: 1 });
  expect(await stored()).toEqual([birchall, ofFile]);
});

test('once the file is reverted, the day of the register counts again', async () => {
  const { uploadId } = await w.send([line]);
  await make(await importBoth(w.t, folder));
  expect(await stored()).toEqual([birchall, ofFile]);
  await revert(uploadId);
  expect(await stored()).toEqual([birchall, ofRegister]);
});

test('the row of the register says why it does not count', async () => {
  await make(await importBoth(w.t, folder));
  await w.send([line]);
  expect(await moves('repeat')).toMatchObject([
    {
      movedOn: '2025-07-14',
      reason:
        'The move of Ann Ashworth on Jul 25, 2025, which the register has on another day, so it counts once.',
    },
  ]);
});

test.each([
  ['each at once', true],
  ['both after the second', false],
])('the move is news once, by the upload that told it first (%s)', async (_, atOnce) => {
  await w.bring('Elena,Romanova,"Palo Alto, CA",UBS,RBC,2025-03-06,');
  await w.watch({ kind: 'firm', firm: 'UBS' });
  const { uploadId: first } = await make(await importBoth(w.t, folder));
  if (atOnce) await w.tell(first);
  const { uploadId: second } = await w.send([line]);
  if (!atOnce) await w.tell(first);
  await w.tell(second);
  const { body } = await w.t.call(listNotifications, { as: 'alpha', query: {} });
  expect(body.notifications.map(({ listed }) => listed?.map(({ name }) => name).sort())).toEqual([
    ['Ann Ashworth', 'Bea Birchall'],
  ]);
});

test('two moves of a file that are told within 90 days stay two', async () => {
  await make(await importBoth(w.t, folder));
  await w.send([line, line.replace('2025-07-25', '2025-08-20')]);
  expect(await stored()).toEqual([birchall, ofFile, ofFile.replace('2025-07-25', '2025-08-20')]);
});
