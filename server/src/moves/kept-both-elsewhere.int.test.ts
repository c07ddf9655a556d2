import { listFirmMembers } from '@liftout/contract/firm-members';
import { readFirm } from '@liftout/contract/firms';
import * as contract from '@liftout/contract/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDueDuals } from '../advisor-register/dual.ts';
import { openFolder, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { blockKey } from '../advisors/service.ts';
import { unknown } from '../move-signs/history.ts';
import { findTenure } from '../move-signs/queries/tenure.ts';
import { readHistory } from '../move-signs/test-signs.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { factsOf } from '../research/facts.ts';
import { findMovesOf } from '../research/queries/profiles.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, setMarket, write } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { personKey } from './person.ts';

const t = await createTestApp();
const folder = openFolder();
afterAll(async () => {
  folder.remove();
  await t.close();
});

const merrill = { firm: 1, name: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', from: '2015-01-05' };
const ubs = { firm: 2, name: 'UBS FINANCIAL SERVICES INC.', from: '2025-01-10' };

/** Ann kept Merrill, which Bea left. */
beforeAll(async () => {
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
  await makeContact(t, 'alpha', { firstName: 'Ned', lastName: 'Quillon', firm: 'Merrill', email: '' });
  await upload(
    t,
    csv(
      'Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-01-13,$10M',
      'Bea,Birchall,"Palo Alto, CA",Merrill,UBS,2025-01-13,$20M',
    ),
  );
  const people = [{ crd: 101, first: 'ANN', last: 'ASHWORTH', now: [merrill, ubs], before: [] }];
  await advisorRegisterService(t.platform).importPath(
    folder.write(registerZip([people], '2025-07-01'), 'feed.zip'),
    { acceptLosses: false },
    system,
  );
  await keepDueDuals(t.platform);
});

test("a firm's page and branches have nobody who kept it among those who left", async () => {
  const path = { firmName: 'Merrill' };
  const { body: members } = await t.call(listFirmMembers, { as: 'alpha', params: path, query: {} });
  expect(members.branches.map(({ left }) => left)).toContain(1);
  const { body: left } = await t.call(readFirm, { as: 'alpha', params: path, query: {} });
  expect(left.recentMoves.map(({ name }) => name)).toEqual(['Bea Birchall']);
  const { body: joined } = await t.call(readFirm, { as: 'alpha', params: { firmName: 'UBS' }, query: {} });
  expect(joined.recentMoves.map(({ name, otherFirm }) => [name, otherFirm]).sort()).toEqual([
    ['Ann Ashworth', null],
    ['Bea Birchall', 'Merrill'],
  ]);
});

test('figures of a book open to as many rows, and so does what they leave out', async () => {
  const book = { as: 'alpha', query: { book: 'firms' } } as const;
  const summary = (await t.call(contract.movesSummary, book)).body;
  expect(summary.current.moves).toBe(1);
  expect((await t.call(contract.listMoves, book)).body.map(({ firstName }) => firstName)).toEqual(['Bea']);
  expect((await t.call(contract.movesLeftOut, book)).body.oneFirm).toBe(1);
  const opened = { as: 'alpha', query: { book: 'firms', class: 'one-firm' } } as const;
  expect((await t.call(contract.listMoves, opened)).body.map(({ firstName }) => firstName)).toEqual(['Ann']);
});

test('research says that they stayed, and signs of a move count no departure', async () => {
  const found = await t.platform.db.as(platformScope(system), (tx) =>
    findMovesOf(tx, 'alpha', {
      person: personKey('Ann', 'Ashworth'),
      block: blockKey('Ann', 'Ashworth'),
      contactId: null,
    }),
  );
  expect(factsOf(undefined, found, [])).toMatchObject([
    { text: 'Joined UBS, stayed with Merrill in Palo Alto, with $10.0M' },
  ]);
  const past = await write(t, (tx) => readHistory(tx, 'silicon-valley'));
  expect(past.left.map((firm) => firm === unknown).sort()).toEqual([false, true]);
  await upload(
    t,
    csv(
      'Ann,Ashworth,"Palo Alto, CA",LPL,Merrill,2016-02-01,',
      'Cal,Corvin,"Palo Alto, CA",LPL,Merrill,2024-03-01,',
    ),
  );
  const [{ advisor_id: advisorId } = {}] = await query(
    t.databaseUrl,
    `SELECT advisor_id FROM moves WHERE last_name = 'Corvin'`,
  );
  const tenure = await write(t, (tx) => findTenure(tx, { advisorId: String(advisorId) }, '2025-08-29'));
  expect(tenure).toMatchObject({ firm: 'Merrill', stays: 0 });
});
