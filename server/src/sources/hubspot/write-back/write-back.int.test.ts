import { logActivity } from '@liftout/contract/activity';
import { updateContact } from '@liftout/contract/contacts';
import { loseDeal } from '@liftout/contract/deal-losses';
import { listDeals } from '@liftout/contract/deals';
import { readWriteBack, retryWriteBack, saveWriteBack } from '@liftout/contract/write-back';
import { describe, expect, test } from 'vitest';
import { platformScope, system } from '../../../platform/db/scope.ts';
import { sendJob } from '../../../platform/jobs/send.ts';
import type { TestApp } from '../../../testing/app.ts';
import { query } from '../../../testing/database/query.ts';
import type { Asked, Reply } from '../../../testing/http/http-server.ts';
import { accountOf, openAccount, streamOf, syncOnce } from '../../../testing/hubspot-runs.ts';
import { addContact, configureClient, runJobs, storedRows } from '../../../testing/source-syncs.ts';
import { writeBackJob } from '../../../write-back/service.ts';

const params = { client: 'alpha' };
const stateOf = async (t: TestApp) => (await t.call(readWriteBack, { as: 'admin', params })).body;
const turn = (t: TestApp, on: boolean) => t.call(saveWriteBack, { as: 'admin', params, body: { on } });
const retry = (t: TestApp) => t.call(retryWriteBack, { as: 'admin', params });
const wholePass = (t: TestApp) => query(t.databaseUrl, 'UPDATE sync_streams SET whole_at = NULL');

const isWrite = ({ method, url }: Asked) =>
  method === 'PATCH' || (method === 'POST' && /^\/crm\/v3\/objects\/(notes|calls)$/.test(url));
const writesOf = (asked: Asked[]) => asked.filter(isWrite);

/** An account that was read, whose client sends changes back. */
async function setUp({ on = true, contacts = 2 } = {}) {
  const account = accountOf(contacts);
  const { t, asked } = await openAccount(account);
  await syncOnce(t);
  if (on) expect((await turn(t, true)).body).toMatchObject({ on: true, account: '4711', problem: null });
  const rows = (await storedRows(t)).contacts;
  const idOf = (sourceId: string) => rows.find((row) => row.sourceId === sourceId)?.id ?? '';
  return {
    account,
    t,
    asked,
    move: async (pipelineStage: 'closing' | 'won' | 'meeting', sourceId = '1001') => {
      const body = { pipelineStage };
      const answer = await t.call(updateContact, { as: 'alpha', params: { id: idOf(sourceId) }, body });
      expect(answer.status).toBe(200);
    },
    log: (type: 'note' | 'call' | 'cold_call', contactId = idOf('1001')) =>
      t.call(logActivity, {
        as: 'alpha',
        body: {
          contactId,
          type,
          subject: 'Wants <out>',
          notes: 'By May',
          outcome: 'Connected',
          duration: 65,
        },
      }),
    stage: async () => (await storedRows(t)).contacts.find((row) => row.sourceId === '1001')?.pipelineStage,
  };
}

/** Waits until nothing is on its way that could be sent. */
const sent = async (t: TestApp) => {
  await expect.poll(async () => (await stateOf(t)).waiting, { timeout: 20_000 }).toBe(0);
  return stateOf(t);
};
/** Waits until something is said about what waits. */
const problemOf = async (t: TestApp) => {
  await expect.poll(async () => (await stateOf(t)).problem, { timeout: 20_000 }).not.toBeNull();
  return (await stateOf(t)).problem;
};
/** As if the pause after a lost answer were over. */
const letTimePass = (t: TestApp) =>
  query(t.databaseUrl, `UPDATE source_writes SET tried_at = tried_at - interval '2 minutes'`);

test('nothing is sent unless an admin turns it on', async () => {
  const { t, asked, move, log } = await setUp({ on: false });
  expect(await stateOf(t)).toMatchObject({ on: false, missing: null, account: null, waiting: 0 });
  await move('closing');
  await log('note');
  expect(await query(t.databaseUrl, 'SELECT kind FROM source_writes')).toEqual([]);
  expect(writesOf(asked)).toEqual([]);
});

describe('a stage', () => {
  test('goes to the deal by the stage map, and reading it back changes nothing', async () => {
    const { account, t, asked, move, stage } = await setUp();
    await move('closing');
    expect(await sent(t)).toMatchObject({ failed: 0, problem: null, lastSentAt: expect.any(String) });
    expect(account.objects.deals.get('91001')).toMatchObject({ dealstage: 's-offer', pipeline: 'default' });
    await wholePass(t);
    expect(streamOf(await syncOnce(t), 'deals')).toMatchObject({ updated: 0, kept: 0 });
    expect(await stage()).toBe('closing');
    expect(writesOf(asked)).toHaveLength(1);
  });

  test('of a deal lost here is the one that stands for Lost there', async () => {
    const { account, t, asked, stage } = await setUp();
    const [deal] = (await t.call(listDeals, { as: 'alpha', query: { client: 'alpha' } })).body;
    const lose = { params: { id: deal?.id ?? '' }, body: { reason: 'stayed' } } as const;
    expect((await t.call(loseDeal, { as: 'alpha', ...lose })).status).toBe(200);
    expect(await sent(t)).toMatchObject({ failed: 0, problem: null });
    expect(account.objects.deals.get('91001')).toMatchObject({ dealstage: 's-lost' });
    await wholePass(t);
    expect(streamOf(await syncOnce(t), 'deals')).toMatchObject({ updated: 0, kept: 0 });
    expect([await stage(), writesOf(asked).length]).toEqual([null, 1]);
  });

  test('that HubSpot changed there does not go back there', async () => {
    const { account, t, asked, stage } = await setUp();
    account.objects.deals.set('91001', {
      ...account.objects.deals.get('91001'),
      dealstage: 's-won',
      hs_lastmodifieddate: new Date().toISOString(),
    });
    await syncOnce(t);
    expect(await stage()).toBe('won');
    expect((await stateOf(t)).waiting).toBe(0);
    expect(writesOf(asked)).toEqual([]);
  });

  test('of a deal that HubSpot changed later, or has no more, is left as it is there', async () => {
    const { account, t, asked, move } = await setUp({ contacts: 5 });
    account.objects.deals.set('91001', {
      ...account.objects.deals.get('91001'),
      dealstage: 's-new',
      hs_lastmodifieddate: new Date().toISOString(),
    });
    await move('won');
    account.objects.deals.delete('91005');
    await move('closing', '1005');
    expect(await sent(t)).toMatchObject({
      failed: 1,
      failures: [
        { kind: 'stage', contactName: 'Person 1005 Ames', reason: 'HubSpot no longer has this deal.' },
      ],
    });
    expect(writesOf(asked)).toEqual([]);
    expect(account.objects.deals.get('91001')?.dealstage).toBe('s-new');
  });
});

describe('a note or call', () => {
  test('is added to its contact once, and is no news at the next sync', async () => {
    const { account, t, log } = await setUp();
    const note = (await log('note')).body;
    const call = (await log('cold_call')).body;
    await sent(t);
    expect([...account.objects.notes.values()]).toMatchObject([
      {
        hs_timestamp: note.timestamp,
        hs_note_body: `<p>Wants &lt;out&gt;</p><p>By May</p><p>Outcome: Connected</p><p>By alpha. Liftout ref ${note.id}</p>`,
      },
    ]);
    expect(account.objects.calls.get('70002')).toMatchObject({
      hs_call_title: 'Wants <out>',
      hs_call_duration: '65000',
      hs_call_direction: 'OUTBOUND',
      hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
      hs_call_body: expect.stringContaining(call.id),
    });
    expect(account.associations.get('contacts>notes')?.get('1001')).toEqual(['70000']);
    const before = (await storedRows(t)).activities;
    await wholePass(t);
    expect(streamOf(await syncOnce(t), 'calls')).toMatchObject({ added: 0, archived: 0 });
    expect((await storedRows(t)).activities).toEqual(before);
  });

  test('whose answer was lost is looked for before it is sent again', async () => {
    const { account, t, asked, log } = await setUp();
    account.lost = ({ method, url }) =>
      method === 'POST' && url === '/crm/v3/objects/calls' ? { status: 502, body: 'Bad gateway' } : undefined;
    await log('call');
    expect(await problemOf(t)).toBe('HubSpot failed (502). Try again later.');
    expect(account.objects.calls.size).toBe(3);
    // It is there, and nobody knows: a sync does not take it for another one.
    expect(streamOf(await syncOnce(t), 'calls')).toMatchObject({ added: 0 });
    account.lost = undefined;
    await letTimePass(t);
    await retry(t);
    expect(await sent(t)).toMatchObject({ failed: 0, problem: null });
    expect(account.objects.calls.size).toBe(3);
    expect(writesOf(asked)).toHaveLength(1);
    expect(await query(t.databaseUrl, 'SELECT status, source_id FROM source_writes')).toEqual([
      { status: 'sent', source_id: 'call:70002' },
    ]);
  });

  test('that waits for its next attempt stays told, also after a run that had nothing to send', async () => {
    const { account, t, log } = await setUp();
    account.fault = (one) => (isWrite(one) ? { status: 503 } : undefined);
    await log('note');
    const problem = await problemOf(t);
    const runs = async () =>
      (
        await query(t.databaseUrl, `SELECT FROM jobs.job WHERE name = $1 AND state = 'completed'`, [
          writeBackJob.name,
        ])
      ).length;
    const before = await runs();
    await t.platform.db.as(platformScope(system), (tx) =>
      sendJob(tx, writeBackJob, { clientId: 'alpha' }, { key: 'alpha' }),
    );
    await expect.poll(runs, { timeout: 20_000 }).toBeGreaterThan(before);
    expect(await stateOf(t)).toMatchObject({ waiting: 1, problem });
  });

  test('that did not arrive is sent again', async () => {
    const { account, t, asked, log } = await setUp();
    account.fault = (one) => (isWrite(one) ? { status: 503 } : undefined);
    await log('note');
    await problemOf(t);
    account.fault = undefined;
    await letTimePass(t);
    await retry(t);
    await sent(t);
    expect(account.objects.notes.size).toBe(1);
    expect(writesOf(asked)).toHaveLength(2);
  });

  test('of a contact that HubSpot has no more, or that it refuses, is told to the admin', async () => {
    const { account, t, log } = await setUp();
    account.objects.contacts.delete('1001');
    await log('note');
    const { failures } = await sent(t);
    expect(failures).toMatchObject([{ kind: 'note', reason: 'HubSpot no longer has this record.' }]);
    account.fault = (one) =>
      isWrite(one) ? { status: 400, body: { status: 'error', message: 'Body is too odd.' } } : undefined;
    await retry(t);
    await expect
      .poll(async () => (await stateOf(t)).failures[0]?.reason)
      .toBe('HubSpot refused it (400): Body is too odd.');
  });

  test('waits while HubSpot is at its limit, refuses the key, or is busy with the record', async () => {
    const { account, t, asked, log } = await setUp();
    const answers: Reply[] = [{ status: 429, headers: { 'retry-after': '1' } }, { status: 401 }];
    account.fault = (one) => (isWrite(one) ? answers.shift() : undefined);
    await log('note');
    expect(await problemOf(t)).toBe("HubSpot rejected Liftout's key.");
    expect(await stateOf(t)).toMatchObject({ waiting: 1, failed: 0 });
    answers.push({ status: 409, body: { status: 'error', message: 'Conflict' } });
    await retry(t);
    await expect.poll(() => writesOf(asked).length, { timeout: 20_000 }).toBe(3);
    await expect.poll(async () => (await stateOf(t)).problem).toBeNull();
    expect(await stateOf(t)).toMatchObject({ waiting: 1, failed: 0 });
    await retry(t);
    await sent(t);
    expect(account.objects.notes.size).toBe(1);
  });
});

test('only contacts that came from HubSpot go back there', async () => {
  const { t, log } = await setUp();
  const id = await addContact(t, 'alpha', { email: 'new@firm.example' });
  expect((await log('note', id)).status).toBe(200);
  expect(await query(t.databaseUrl, 'SELECT kind FROM source_writes')).toEqual([]);
});

test('nothing goes to another account, for an archived client, or once it is turned off', async () => {
  const { account, t, asked, log } = await setUp();
  account.portalId = 815;
  await log('note');
  expect(await problemOf(t)).toMatch(/^HubSpot's key opens account 815 now, and changes went to 4711/);
  account.portalId = 4711;
  await configureClient(t, 'alpha', { archivedAt: t.platform.clock.now() });
  await t.platform.db.as(platformScope(system), (tx) =>
    sendJob(tx, writeBackJob, { clientId: 'alpha' }, { key: 'alpha' }),
  );
  await expect
    .poll(() => query(t.databaseUrl, `SELECT write_problem FROM sync_options WHERE writes_back`))
    .toEqual([{ write_problem: 'This client is archived.' }]);
  await configureClient(t, 'alpha', { archivedAt: null });
  expect((await turn(t, false)).body).toMatchObject({ on: false, waiting: 0, problem: null });
  await log('note');
  expect((await stateOf(t)).waiting).toBe(0);
  expect(writesOf(asked)).toEqual([]);
});

test('is for admins', async () => {
  const { t } = await openAccount(accountOf(1));
  await runJobs(t);
  const body = { on: true };
  for (const [as, status] of [
    [null, 401],
    ['alpha', 403],
  ] as const) {
    expect((await t.call(readWriteBack, { as, params })).status).toBe(status);
    expect((await t.call(saveWriteBack, { as, params, body })).status).toBe(status);
    expect((await t.call(retryWriteBack, { as, params })).status).toBe(status);
  }
  expect((await t.call(saveWriteBack, { as: 'admin', params, body: { on: 'yes' } })).status).toBe(400);
  expect((await t.call(saveWriteBack, { as: 'admin', params: { client: 'nobody' }, body })).status).toBe(404);
  expect((await retry(t)).status).toBe(409);
  await configureClient(t, 'alpha', { hubspotListId: null });
  const refused = await turn(t, true);
  expect([refused.status, refused.message]).toEqual([503, 'This client has no HubSpot list id.']);
  expect(await query(t.databaseUrl, 'SELECT writes_back FROM sync_options WHERE writes_back')).toEqual([]);
});
