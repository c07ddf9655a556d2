import { getAdvisor } from '@liftout/contract/advisors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decisionsOf, fileOf } from '../advisor-decisions/advisor-decisions.fixture.ts';
import { openFolder, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { compareContacts } from '../contact-advisors/service.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
const { sql, clear, send, choices, compare, merge, undo } = decisionsOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'boston');
  await setMarket(t, 'beta', 'chicago');
});
afterAll(() => t.close());
beforeEach(async () => {
  await clear();
  await sql('DELETE FROM contacts');
});

const read = (as: 'admin' | 'alpha' | 'beta', id: string, client?: string) =>
  t.call(getAdvisor, { as, params: { id }, query: client ? { client } : {} });

/** The id of the only advisor with a name. */
async function advisor(q: string): Promise<string> {
  const [found, ...others] = await choices(q);
  if (!found?.advisorId || others.length > 0) throw new Error(`No one advisor called ${q}.`);
  return found.advisorId;
}

const robert = 'Robert,Thornvale,"Boston, MA",Merrill,UBS,08/20/2025,$40M,12345,';

describe('an advisor', () => {
  test('is told by their moves, with every row that reported them', async () => {
    await send(fileOf('Robert,Thornvale,"Boston, MA",LPL,Merrill,03/01/2019,,12345,', robert));
    await send(fileOf('Bob,Thornvale,"Boston, MA",LPL,Merrill,03/01/2019,$35M,12345,'));
    const id = await advisor('robert thornvale');
    const { status, body } = await read('alpha', id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      name: 'Robert Thornvale',
      otherNames: ['Bob Thornvale'],
      crds: ['12345'],
      assets: 40_000_000,
      career: [
        { firm: 'UBS', from: '2025-08-20', to: null, isCurrent: true, months: 0 },
        { firm: 'Merrill', from: '2019-03-01', to: '2025-08-20', isCurrent: false, months: 77 },
        { firm: 'LPL Financial', from: null, to: '2019-03-01', months: null },
      ],
      client: 'alpha',
      teams: [],
      register: [],
    });
    expect(body.moves.map(({ movedOn, class: kind }) => [movedOn, kind])).toEqual([
      ['2025-08-20', 'move'],
      ['2019-03-01', expect.stringMatching(/^(?:move|repeat)$/)],
      ['2019-03-01', expect.stringMatching(/^(?:move|repeat)$/)],
    ]);
    expect(body.moveCount).toBe(3);
    expect(body.moves[0]?.sources).toMatchObject([{ row: 3 }]);
  });

  test('is found by the id of any of their moves, also after two became one', async () => {
    await send(fileOf('Ann,Lee,"Boston, MA",Merrill,UBS,01/06/2023,$10M,,'));
    await send(fileOf('Ann,Zabriskie,"Boston, MA",UBS,RBC,02/06/2025,$15M,,'));
    const [lee, zabriskie] = [await advisor('lee'), await advisor('zabriskie')];
    const { body: compared } = await compare(lee, zabriskie);
    const { body: decided } = await merge(lee, zabriskie, compared.version);
    const merged = decided.advisors[0]?.advisorId ?? '';
    for (const id of [lee, zabriskie, ...(decided.advisors[0]?.moves ?? []).map(({ id }) => id ?? '')])
      expect((await read('admin', id)).body).toMatchObject({
        id: merged,
        name: 'Ann Zabriskie',
        otherNames: ['Ann Lee'],
        career: [{ firm: 'RBC Wealth Management' }, { firm: 'UBS', months: 25 }, { firm: 'Merrill' }],
      });
    await undo(decided.pair);
    expect((await read('admin', lee)).body).toMatchObject({ id: lee, name: 'Ann Lee', otherNames: [] });
    expect((await read('admin', zabriskie)).body).toMatchObject({ id: zabriskie, name: 'Ann Zabriskie' });
  });

  test('is told with who moved along', async () => {
    await send(
      fileOf(
        robert,
        'Ada,Marlowe,"Boston, MA",Merrill,UBS,08/22/2025,,,',
        'Otto,Alone,"Boston, MA",LPL,UBS,08/22/2025,,,',
      ),
    );
    const { body } = await read('alpha', await advisor('robert thornvale'));
    expect(body.teams).toMatchObject([
      {
        firmLeft: 'Merrill',
        firmJoined: 'UBS',
        city: 'Boston',
        movedOn: '2025-08-20',
        colleagues: [{ advisorId: await advisor('marlowe'), name: 'Ada Marlowe', movedOn: '2025-08-22' }],
      },
    ]);
    expect((await read('alpha', await advisor('otto'))).body.teams).toEqual([]);
  });

  test('is told by the public register to admins alone, which knows more than a market', async () => {
    const folder = openFolder();
    const person = {
      crd: 12345,
      first: 'ROBERT',
      last: 'THORNVALE',
      now: [{ firm: 7, name: 'UBS FINANCIAL', from: '2025-08-21' }],
      before: [{ firm: 3, name: 'MERRILL', from: '2010-01-01', to: '2025-08-20' }],
      more: '<Exms><Exm exmCd="S66" exmDt="2011-02-03"/></Exms><EmpHss><EmpHs fromDt="03/2005" toDt="12/2009" orgNm="A BANK"/></EmpHss><DRPs><DRP hasBond="Y"/></DRPs>',
    };
    const path = folder.write(registerZip([[person]]));
    await advisorRegisterService(t.platform).importPath(path, { acceptLosses: false }, system);
    folder.remove();
    await send(fileOf(robert));
    const id = await advisor('robert');
    expect((await read('admin', id)).body.register).toMatchObject([
      {
        crd: '12345',
        name: 'ROBERT THORNVALE',
        exams: [{ code: 'S66', day: '2011-02-03' }],
        hasDisclosures: true,
        stints: [
          { firm: 'UBS FINANCIAL', from: '2025-08-21', to: null, isCurrent: true },
          { firm: 'MERRILL', from: '2010-01-01', to: '2025-08-20', isCurrent: false, byMonth: false },
          { firm: 'A BANK', from: '2005-03-01', to: '2009-12-31', byMonth: true },
        ],
        asOf: '2025-08-28',
      },
    ]);
    expect((await read('alpha', id)).body.register).toEqual([]);
  });

  test('is nobody where no move has the id', async () => {
    const { status, text } = await read('admin', '018f0000-0000-7000-8000-000000000000');
    expect([status, JSON.parse(text)]).toMatchObject([404, { message: 'This advisor was not found.' }]);
    expect((await read('admin', 'nobody')).status).toBe(400);
  });
});

describe('a client', () => {
  test('sees what the moves of its market tell, and nothing of who moved elsewhere', async () => {
    await send(fileOf(robert));
    await upload(t, fileOf('Robert,Thornvale,"Chicago, IL",UBS,RBC,08/25/2025,$90M,12345,'), {
      market: 'Chicago',
    });
    await upload(t, fileOf('Vera,Elsewhere,"Chicago, IL",UBS,RBC,08/25/2025,,,'), { market: 'Chicago' });
    const id = await advisor('robert boston');
    expect((await read('admin', id)).body).toMatchObject({ moveCount: 2, assets: 90_000_000 });
    expect((await read('alpha', id)).body).toMatchObject({
      id,
      moveCount: 1,
      assets: 40_000_000,
      career: [{ firm: 'UBS', isCurrent: true }, { firm: 'Merrill' }],
    });
    const elsewhere = await advisor('vera');
    expect((await read('alpha', elsewhere)).status).toBe(404);
    expect((await read('beta', elsewhere)).status).toBe(200);
  });

  test('sees its own contacts only, and how sure it is that they are the advisor', async () => {
    await setMarket(t, 'beta', 'boston');
    const thornvale = { firstName: 'Robert', lastName: 'Thornvale', firm: 'Merrill', city: 'Boston' };
    const own = await makeContact(t, 'alpha', { ...thornvale, email: '' });
    await makeContact(t, 'alpha', { ...thornvale, lastName: 'Other', email: '' });
    const foreign = await makeContact(t, 'beta', { ...thornvale, email: '' });
    await send(fileOf(robert));
    for (const client of ['alpha', 'beta']) await compareContacts(t.platform, client);
    const id = await advisor('robert');
    const contactsFor = async (as: 'admin' | 'alpha' | 'beta', client?: string) =>
      (await read(as, id, client)).body.contacts.map((contact) => `${contact.certainty} ${contact.id}`);
    expect(await contactsFor('alpha')).toEqual([`same ${own}`]);
    expect(await contactsFor('beta')).toEqual([`same ${foreign}`]);
    expect(await contactsFor('admin', 'alpha')).toEqual([`same ${own}`]);
    expect(await contactsFor('admin')).toEqual([]);
    expect((await read('alpha', id, 'beta')).status).toBe(403);
    const { body } = await read('alpha', id);
    expect(body.contacts[0]).toMatchObject({
      name: 'Robert Thornvale',
      evidence: ["Left your contact's firm", 'Same city'],
    });
    await setMarket(t, 'beta', 'chicago');
  });
});
