import { readJobs, retryJob } from '@liftout/contract/jobs';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, PermanentJobError } from '../platform/jobs/job.ts';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { write } from '../testing/rows/factories.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const errand = defineJob({
  name: 'test.errand',
  title: 'Run an errand',
  input: z.object({ to: z.string() }),
});

test('admins see what runs, when it is next due, and run again what failed for good', async () => {
  const t = await createTestApp();
  cleanUps.push(t.close);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const read = async () => (await t.call(readJobs, { as: 'admin' })).body;
  const fold = async () => (await read()).jobs.find(({ title }) => title === 'Add up figures');
  await expect
    .poll(fold, { timeout: 10_000 })
    .toMatchObject({ last: { outcome: 'completed', reason: null } });
  const next = Date.parse((await fold())?.next ?? '');
  expect(next - Date.now()).toBeLessThanOrEqual(60_000);

  let isShut = true;
  const queue = openJobQueue(t.platform);
  cleanUps.push(queue.stop);
  const done: string[] = [];
  queue.work(errand, async ({ to }) => {
    if (isShut) throw new PermanentJobError('The door is shut.');
    done.push(to);
  });
  queue.start();
  await write(t, (tx) => sendJob(tx, errand, { to: 'the bank' }));
  const failed = async () => (await read()).failed;
  await expect
    .poll(failed, { timeout: 10_000 })
    .toMatchObject([{ name: 'test.errand', title: 'Run an errand', reason: 'The door is shut.' }]);
  expect((await read()).failedTotal).toBe(1);
  isShut = false;
  const id = (await failed())[0]?.id ?? '';
  expect((await t.call(retryJob, { as: 'admin', params: { id } })).body).toEqual({ title: 'Run an errand' });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['the bank']);
  expect(await failed()).toEqual([]);
  expect((await t.call(retryJob, { as: 'admin', params: { id } })).status).toBe(404);
  const audited = await query(t.databaseUrl, `SELECT after FROM audit_entries WHERE action = 'job.retried'`);
  expect(audited).toEqual([{ after: { name: 'test.errand' } }]);
});

test('a job that this release does not know stays where it is', async () => {
  const t = await createTestApp();
  cleanUps.push(t.close);
  const [dead] = await query(
    t.databaseUrl,
    `INSERT INTO jobs.job (name, data, policy, source_name) VALUES ('dead-letters', '{}', 'standard', 'test.forgotten') RETURNING id`,
  );
  const params = { id: String(dead?.id) };
  expect((await t.call(retryJob, { as: 'admin', params })).status).toBe(409);
  expect((await t.call(readJobs, { as: 'admin' })).body.failed).toMatchObject([
    { id: params.id, title: 'test.forgotten' },
  ]);
});
