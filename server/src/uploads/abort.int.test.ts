import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { multipart } from '../testing/http/multipart.ts';
import { csv, formOf, seedMarkets, surnameOf, upload } from '../testing/upload.ts';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const rows = Array.from(
  { length: 40_000 },
  (_, index) => `Ada,${surnameOf(index)},"San Jose, CA",UBS,RBC,01/03/2025,`,
);

async function stored() {
  return t.platform.db.as(platformScope(system), async ({ client }) => {
    const found = await client.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM moves) + (SELECT count(*) FROM uploads) + (SELECT count(*) FROM upload_rows)
         + (SELECT count(*) FROM firms) AS n`,
    );
    return found.rows[0]?.n;
  });
}

/** Whether an upload is being merged. */
async function isMerging(): Promise<boolean> {
  return t.platform.db.as(platformScope(system), async ({ client }) => {
    const held = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32 | objid::bigint) = hashtextextended('moves', 0)
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return held.rowCount === 1;
  });
}

async function settled(): Promise<void> {
  const folder = join(t.platform.config.dataDir, 'uploads');
  for (let tries = 0; tries < 500; tries += 1) {
    if (!(await isMerging()) && (!existsSync(folder) || readdirSync(folder).length === 0)) return;
    await sleep(20);
  }
  throw new Error('The upload did not come to an end.');
}

async function send(bytes: (payload: Buffer) => Buffer) {
  const { payload, headers } = multipart(formOf(csv(...rows)));
  const sending = request({
    port,
    method: 'POST',
    path: '/api/upload-csv',
    headers: {
      ...headers,
      'content-length': payload.length,
      authorization: `Bearer ${await t.tokenOf('admin')}`,
    },
  });
  sending.on('error', () => undefined);
  sending.write(bytes(payload));
  return sending;
}

test('a sender who leaves while sending leaves no rows', async () => {
  let half = 0;
  const arriving = once(t.app.server, 'request');
  const sending = await send((payload) => {
    half = Math.floor(payload.length / 2);
    return payload.subarray(0, half);
  });
  const [{ socket }] = await arriving;
  while (socket.bytesRead < half) await sleep(5);
  sending.destroy();
  await settled();
  expect(await stored()).toBe(0);
});

test('a sender who leaves during the merge leaves no rows, and the file can be sent again', async () => {
  const sending = await send((payload) => payload);
  while (!(await isMerging())) await sleep(5);
  sending.destroy();
  await settled();
  expect(await stored()).toBe(0);
  expect(await upload(t, csv(...rows))).toMatchObject({ added: rows.length, duplicates: 0 });
});
