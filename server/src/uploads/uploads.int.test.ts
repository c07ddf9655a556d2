import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMoves } from '@liftout/contract/moves';
import * as contract from '@liftout/contract/uploads';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockMoves } from '../firms/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, formOf, seedMarkets, sendForm, upload } from '../testing/upload.ts';
import { findRowMessages } from './queries/uploads.ts';
import { maxWaitingUploads } from './service.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const sql = <R extends object>(text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), async ({ client }) => (await client.query<R>(text, values)).rows);
const countOf = async (table: string) =>
  (await sql<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n;
const revert = (id: string) => t.call(contract.revertUpload, { as: 'admin', params: { id } });

beforeEach(async () => {
  await sql('DELETE FROM move_sources');
  for (const table of ['moves', 'upload_rows', 'uploads', 'firm_aliases', 'firms'])
    await sql(`DELETE FROM ${table}`);
});

describe('a file whose rows were counted by hand', () => {
  test('Silicon Valley: 40 rows, 38 moves, 12 in the market, 3 of them assumed', async () => {
    const result = await upload(t, fixture('clean.csv'));
    expect(result).toMatchObject({
      market: 'Silicon Valley',
      totalProcessed: 40,
      added: 38,
      duplicates: 2,
      rejected: 0,
      marketMatches: 12,
      assumedMatches: 3,
      outsidePeriod: 0,
      warningCount: 5,
      rejectedRows: [],
    });
    expect(result.warnings.map(({ row }) => row)).toEqual([14, 21, 22, 26, 37]);
    const listed = await t.call(listMoves, { as: 'admin', query: { market: 'silicon-valley' } });
    expect(listed.headers['x-total-count']).toBe('12');
    expect(listed.body).toHaveLength(12);
    expect(await countOf('moves')).toBe(38);
  });

  test('the period is a label: 24 of the 38 moves are not of February', async () => {
    const result = await upload(t, fixture('clean.csv'), { timePeriod: 'february 2025' });
    expect(result).toMatchObject({ outsidePeriod: 24, added: 38, marketMatches: 12 });
  });

  test('New York, by its path: 8 moves, 3 of them assumed', async () => {
    const result = await upload(t, fixture('clean.csv'), { market: '/new-york', timePeriod: 'Q1 2025' });
    expect(result).toMatchObject({ market: 'New York', marketMatches: 8, assumedMatches: 3 });
  });

  test('the same file again adds nothing and has the same matches', async () => {
    await upload(t, fixture('clean.csv'));
    const again = await upload(t, fixture('clean.csv'));
    expect(again).toMatchObject({ added: 0, duplicates: 40, marketMatches: 12, assumedMatches: 3 });
    expect(await countOf('moves')).toBe(38);
  });

  test('in a file for another market, cities without a state match that market', async () => {
    await upload(t, fixture('clean.csv'));
    const other = await upload(t, fixture('clean.csv'), { market: 'New York' });
    expect(other).toMatchObject({ added: 0, marketMatches: 8, assumedMatches: 3 });
    const listed = await t.call(listMoves, { as: 'admin', query: { market: 'New York' } });
    expect(listed.headers['x-total-count']).toBe('8');
    await revert(other.uploadId);
    const after = await t.call(listMoves, { as: 'admin', query: { market: 'New York' } });
    expect(after.headers['x-total-count']).toBe('5');
  });

  test('messy: 31 rows, 13 refused with number and reason, 2 repeated, 16 added', async () => {
    const result = await upload(t, fixture('messy.csv'));
    expect(result).toMatchObject({
      totalProcessed: 31,
      rejected: 13,
      duplicates: 2,
      added: 16,
      marketMatches: 16,
      assumedMatches: 0,
      warningCount: 7,
    });
    expect(result.rejectedRows.map(({ row }) => row)).toEqual([
      4, 5, 6, 9, 10, 11, 12, 13, 18, 28, 29, 30, 34,
    ]);
    expect(result.rejectedRows[0]).toEqual({ row: 4, message: 'Last Name is blank.' });
  });

  test('the file of rejects has reasons and original cells, with formulas escaped', async () => {
    const file = `${csv('=cmd(),,"a,b",UBS,RBC,soon,-5')}`;
    const { uploadId } = await upload(t, file, { fileName: 'Q1 “best”.csv' });
    const answer = await t.call(contract.uploadRejects, { as: 'admin', params: { id: uploadId } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('-rejects.csv');
    expect(parse(answer.text, { bom: true })).toEqual([
      ['Row', 'Reason', 'First Name', 'Last Name', 'City', 'Firm Left', 'Firm Joined', 'Date', 'AUM'],
      [
        '2',
        'Last Name is blank. Date "soon" can\'t be read. Use MM/DD/YYYY, YYYY-MM-DD or Jan 5, 2025.',
        "'=cmd()",
        '',
        'a,b',
        'UBS',
        'RBC',
        'soon',
        '-5',
      ],
    ]);
  });

  test('thousands of rejected rows are stored, 20 are shown', async () => {
    const bad = Array.from({ length: 4_500 }, (_, index) => `A${index},B,"Palo Alto, CA",UBS,RBC,never,`);
    const { uploadId, rejected, rejectedRows } = await upload(t, csv(...bad));
    expect([rejected, rejectedRows.length]).toEqual([4_500, 20]);
    const answer = await t.call(contract.uploadRejects, { as: 'admin', params: { id: uploadId } });
    const rows: string[][] = parse(answer.text, { bom: true });
    expect(rows.slice(1).map(([row]) => Number(row))).toEqual(bad.map((_, index) => index + 2));
  });

  test('characters that PostgreSQL and JSON cannot hold are removed', async () => {
    const file = csv('A\0da,N\\orth\\N,"Palo\tAlto, CA",UBS,RBC,01/02/2025,', 'B,,x\0y,,,,');
    const result = await upload(t, file);
    expect(result).toMatchObject({ added: 1, rejected: 1 });
    const [row] = await sql<{ first: string; last: string }>(
      'SELECT first_name AS first, last_name AS last FROM moves',
    );
    expect(row).toEqual({ first: 'Ada', last: 'N\\orth\\N' });
  });
});

describe('reverting', () => {
  const merrill = 'Ada,North,"Palo Alto, CA",Merrill,UBS,01/02/2025,';

  test('removes moves that only this upload reported, and keeps those that another reports too', async () => {
    const one = await upload(t, csv(merrill, 'Ben,South,"San Jose, CA",Merrill,UBS,01/03/2025,$20M'));
    const two = await upload(t, csv(merrill, 'Cal,East,"Campbell, CA",Merrill,UBS,01/04/2025,$20M'));
    expect(two).toMatchObject({ added: 1, duplicates: 1 });
    const preview = await t.call(contract.previewRevert, { as: 'admin', params: { id: one.uploadId } });
    const { corrected, ...counts } = preview.body;
    expect([corrected, counts]).toEqual([0, { removed: 1, removedFromMarket: 1, kept: 1 }]);
    const answer = await revert(one.uploadId);
    expect(answer.body).toMatchObject({ ...counts, upload: { revertedBy: 'admin' } });
    const names = await sql<{ name: string }>('SELECT first_name AS name FROM moves ORDER BY 1');
    expect(names.map(({ name }) => name)).toEqual(['Ada', 'Cal']);
    expect((await revert(two.uploadId)).body).toMatchObject({ removed: 2, kept: 0 });
    expect(await countOf('moves')).toBe(0);
  });

  test('tells the moves of its market from those elsewhere, before and after', async () => {
    const { uploadId } = await upload(
      t,
      csv(
        merrill,
        'Ben,South,"San Jose, CA",Merrill,UBS,01/03/2025,',
        'Cal,East,"Boston, MA",Merrill,UBS,01/04/2025,',
        'Dee,West,"Nome, AK",Merrill,UBS,01/04/2025,',
        'Eve,Far,"Chicago, IL",Merrill,UBS,01/04/2025,',
      ),
    );
    const ask = () => t.call(contract.previewRevert, { as: 'admin', params: { id: uploadId } });
    expect((await ask()).body).toEqual({ removed: 5, removedFromMarket: 2, kept: 0, corrected: 0 });
    expect((await revert(uploadId)).body).toMatchObject({ removed: 5, removedFromMarket: 2, kept: 0 });
    expect((await ask()).status).toBe(409);
    const unknown = { id: '018f0000-0000-7000-8000-000000000000' };
    expect((await t.call(contract.previewRevert, { as: 'admin', params: unknown })).status).toBe(404);
  });

  test('twice is 409, an unknown upload 404, and only the revert is audited', async () => {
    const { uploadId } = await upload(t, csv(merrill));
    expect((await revert(uploadId)).status).toBe(200);
    expect((await revert(uploadId)).status).toBe(409);
    expect((await revert('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
    const entries = await sql<{ action: string; actor: string }>(
      'SELECT action, actor_name AS actor FROM audit_entries WHERE entity_id = $1 ORDER BY id',
      [uploadId],
    );
    expect(entries).toEqual([
      { action: 'upload.added', actor: 'admin' },
      { action: 'upload.reverted', actor: 'admin' },
    ]);
  });

  test('makes an AUM unknown again that only the reverted file had', async () => {
    await upload(t, csv(merrill));
    const later = await upload(t, csv(merrill.replace(/,$/, ',$35M')));
    const aum = async () =>
      (await t.call(listMoves, { as: 'admin', query: {} })).body.map((move) => move.aum);
    expect(await aum()).toEqual([35_000_000]);
    await revert(later.uploadId);
    expect(await aum()).toEqual([null]);
  });

  test('the list has sender, time and revert, newest first', async () => {
    const one = await upload(t, csv(merrill), { fileName: 'one.csv' });
    const two = await upload(t, csv(merrill), { fileName: 'C:\\files\\two.CSV', market: 'Boston' });
    await revert(one.uploadId);
    const page = await t.call(contract.listUploads, { as: 'admin', query: { pageSize: 1 } });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.headers.link).toContain('rel="next"');
    expect(page.body).toMatchObject([
      { id: two.uploadId, fileName: 'two.CSV', marketName: 'Boston', uploadedBy: 'admin', revertedAt: null },
    ]);
    const next = await t.call(contract.listUploads, { as: 'admin', query: { page: 2, pageSize: 1 } });
    expect(next.body).toMatchObject([{ id: one.uploadId, revertedBy: 'admin', added: 1 }]);
  });
});

describe('firms', () => {
  const aliases = () =>
    sql<{ key: string; status: string; firm: string }>(
      `SELECT a.spelling_key AS key, a.status, f.name AS firm FROM firm_aliases a JOIN firms f ON f.id = a.firm_id ORDER BY 1`,
    );
  const left = (firm: string) => csv(`Ada,North,"Palo Alto, CA",${firm},,01/02/2025,`);

  test('spellings of one firm share a record; unsure ones wait for review', async () => {
    await upload(t, csv('A,B,,BofA,MLPF&S,01/02/2025,', 'C,D,,Acme Wealth,Morgan Stanle,01/02/2025,'));
    expect(await aliases()).toEqual([
      { key: 'acme wealth', status: 'rule', firm: 'Acme Wealth' },
      { key: 'bofa', status: 'rule', firm: 'Merrill' },
      { key: 'mlpf and s', status: 'rule', firm: 'Merrill' },
      { key: 'morgan stanle', status: 'review', firm: 'Morgan Stanle' },
    ]);
  });

  test("a person's decision is kept and used", async () => {
    await upload(t, left('UBS'));
    await sql(
      `INSERT INTO firm_aliases (spelling_key, spelling, firm_id, status, updated_at)
       SELECT 'swiss house', 'Swiss House', id, 'confirmed', now() FROM firms WHERE name = 'UBS'`,
    );
    expect(await upload(t, left('Swiss House'))).toMatchObject({ added: 0, duplicates: 1 });
    expect(await aliases()).toEqual([
      { key: 'swiss house', status: 'confirmed', firm: 'UBS' },
      { key: 'ubs', status: 'rule', firm: 'UBS' },
    ]);
  });
});

describe('many at once', () => {
  test('the same file from several senders: one adds the moves, the others find them known', async () => {
    const results = await Promise.all([1, 2, 3].map(() => upload(t, fixture('clean.csv'))));
    expect(results.map(({ added }) => added).sort((a, b) => b - a)).toEqual([38, 0, 0]);
    expect(await countOf('moves')).toBe(38);
    expect(await countOf('move_sources')).toBe(114);
  });

  /** Runs `work` while another process holds the lock on moves, and an upload of this process waits for it. */
  async function whileTaken<T>(first: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
    return t.platform.db.within('bulk').as(platformScope(system), async (tx) => {
      await lockMoves(tx);
      void first();
      for (let queued = 0; queued < 1; ) {
        const { rows } = await tx.client.query<{ n: number }>(waitingForLock);
        queued = rows[0]?.n ?? 0;
      }
      return work();
    });
  }
  const waitingForLock = `SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

  test('uploads beyond the queue are refused with 429', async () => {
    const send = () => sendForm(t, formOf(fixture('clean.csv'))).then(({ status }) => status);
    const { sent, first } = await whileTaken(send, async () => {
      const sent = Array.from({ length: maxWaitingUploads + 1 }, send);
      return { sent, first: await Promise.race(sent) };
    });
    expect(first).toBe(429);
    expect((await Promise.all(sent)).sort()).toEqual([...Array(maxWaitingUploads).fill(200), 429]);
  });

  test('a waiting upload holds no connection', async () => {
    const { uploadId } = await upload(t, fixture('clean.csv'));
    const send = () => sendForm(t, formOf(fixture('clean.csv')));
    const reverts = await whileTaken(send, async () => {
      const reverts = Array.from({ length: 14 }, () => revert(uploadId).then(({ status }) => status));
      await Promise.race(reverts);
      // All connections are free but the two that hold the lock and wait for it.
      const others = Array.from({ length: 20 }, () => t.call(contract.listUploads, { as: 'admin' }));
      for (const { status } of await Promise.all(others)) expect(status).toBe(200);
      const { rows } = await t.platform.db.as(platformScope(system), ({ client }) =>
        client.query(waitingForLock),
      );
      expect(rows).toEqual([{ n: 1 }]);
      return reverts;
    });
    const answers = await Promise.all(reverts);
    expect(answers.filter((status) => status === 429)).toHaveLength(14 - maxWaitingUploads);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(maxWaitingUploads - 1);
  });
});

test('the file of long rejected rows is complete, and read in parts', async () => {
  const cell = (n: number) =>
    randomBytes(100_000)
      .toString('hex')
      .slice(0, 190_000 + n);
  const rows = Array.from({ length: 12 }, (_, n) => `,North,"Palo Alto, CA",${cell(n)},UBS,01/02/2025,`);
  const { uploadId, rejected } = await upload(t, csv(...rows));
  expect(rejected).toBe(12);
  const page = await t.platform.db.as(platformScope(system), (tx) =>
    findRowMessages(tx, { uploadId, kind: 'rejected' }, { row: 0, id: uploadId }, 2_000),
  );
  expect(page.map(({ row }) => row)).toEqual([2, 3, 4]);
  const file = await t.call(contract.uploadRejects, { as: 'admin', params: { id: uploadId } });
  const lines: string[][] = parse(file.text, { bom: true });
  expect(lines.slice(1).map(([row, , , , , firm]) => [row, firm?.length])).toEqual(
    Array.from({ length: 12 }, (_, n) => [String(n + 2), 190_000 + n]),
  );
});

describe('refused', () => {
  const line = 'A,B,"Palo Alto, CA",UBS,RBC,01/02/2025,\n';
  const refusals: [string, string | Uint8Array, number, string][] = [
    ['nothing', '', 400, 'The file is empty.'],
    ['blank lines', '\r\n\r\n', 400, 'The file is empty.'],
    ['a header only', csv(), 400, 'The file has a header but no rows.'],
    ['another header', 'a,b,c\n1,2,3\n', 400, 'The columns First Name'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 400, "This isn't a CSV file"],
    ['a spreadsheet', Buffer.from('504b0304140006000800', 'hex'), 400, "This isn't a CSV file"],
    ['a quote that never closes', csv(`A,B,"Palo Alto`), 400, 'quote'],
    ['one long line', `x`.repeat(1_200_000), 413, 'longer than 1024 kB'],
    ['a long line after good ones', csv(line.repeat(3), `x`.repeat(1_200_000)), 413, 'longer than 1024 kB'],
  ];

  test.each(refusals)('%s', async (_what, file, status, message) => {
    const answer = await sendForm(t, formOf(file));
    expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await countOf('moves')).toBe(0);
    expect(await countOf('uploads')).toBe(0);
    expect(await countOf('firms')).toBe(0);
  });

  test('an incomplete form is refused with an issue for each field', async () => {
    expect((await sendForm(t, [])).message).toBe(
      'market: This field is missing.; timePeriod: This field is missing.; file: Choose a CSV file.',
    );
    expect((await sendForm(t, formOf(csv(line), { market: 'Fusion' }))).message).toBe(
      'market: Choose one of Silicon Valley, Los Angeles, New York, Chicago, Boston, Miami.',
    );
    expect((await sendForm(t, formOf(csv(line), { timePeriod: 'Q5 2025' }))).message).toBe(
      'timePeriod: Use a month and year such as March 2025, or a quarter such as Q1 2025.',
    );
    expect(await sendForm(t, formOf(csv(line), { fileName: 'moves.xlsx' }))).toMatchObject({
      status: 400,
      message: "file: moves.xlsx can't be used. The file must be a .csv file.",
    });
  });

  test('fields may come after the file', async () => {
    const [market, period, file] = formOf(fixture('clean.csv'));
    const answer = await sendForm(
      t,
      [file, market, period].filter((part) => part !== undefined),
    );
    expect(answer.status).toBe(200);
  });

  test('JSON and incomplete forms are refused', async () => {
    const json = await t.inject({
      as: 'admin',
      method: 'POST',
      url: '/api/upload-csv',
      payload: { market: 'x' },
    });
    expect(json.statusCode).toBe(415);
    const half = await t.inject({
      as: 'admin',
      method: 'POST',
      url: '/api/upload-csv',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFirst',
    });
    expect([half.statusCode, half.json().code]).toEqual([400, 'invalid']);
  });

  test('no file stays on disk', async () => {
    const folder = join(t.platform.config.dataDir, 'uploads');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});
