import { updateContact } from '@liftout/contract/contacts';
import { stopSync, syncSource } from '@liftout/contract/sources';
import { describe, expect, test } from 'vitest';
import type { Asked, Reply } from '../../testing/http/http-server.ts';
import { hubspotServer } from '../../testing/http/hubspot.ts';
import { relate } from '../../testing/http/hubspot-account.ts';
import { accountOf, modified, openAccount, streamOf, syncOnce, tables } from '../../testing/hubspot-runs.ts';
import { openSources, requestSync, runOf, statesOf, storedRows, sync } from '../../testing/source-syncs.ts';

describe('a run', () => {
  test('reads contacts with the firm of their company, deals by their pipeline, and calls', async () => {
    const { t } = await openAccount(accountOf(5));
    const run = await syncOnce(t);
    expect(run).toMatchObject({ status: 'ok', error: null });
    expect(run.streams.map(({ name, read, complete }) => [name, read, complete])).toEqual([
      ['contacts', 5, true],
      ['deals', 2, true],
      ['calls', 5, true],
      ['emails', 0, true],
      ['meetings', 0, true],
      ['tasks', 0, true],
    ]);
    const { contacts, deals, activities } = await tables(t);
    expect(contacts).toMatchObject([
      { source_id: '1001', firm: 'Stifel', pipeline_stage: 'meeting' },
      { firm: 'Merrill', pipeline_stage: null },
      { firm: 'Merrill' },
      { firm: 'Stifel' },
      { source_id: '1005', firm: 'Merrill', pipeline_stage: 'meeting' },
    ]);
    expect(deals).toMatchObject([{ stage: 'meeting', value_cents: 125_050 }, { value_cents: 125_050 }]);
    expect(activities[0]).toMatchObject({
      contact: '1001',
      source_id: 'call:51001',
      type: 'cold_call',
      notes: 'Wants out',
      disposition: 'Connected',
      duration_seconds: 65,
    });
  });

  test('that fails at any request, and is run again, ends with the same tables', async () => {
    const undisturbed = await openAccount(accountOf(205));
    await sync(undisturbed.t, 'hubspot');
    const requests = undisturbed.asked.length;
    const expected = await tables(undisturbed.t);
    expect(requests).toBeGreaterThan(12);
    const account = accountOf(205);
    const { t, asked } = await openAccount(account);
    // The first run fails at its first request, the second at its second, and so on, until one meets no failure.
    let failures = 0;
    for (let failing = 1; failures < failing; failing += 1) {
      let count = 0;
      account.fault = (): Reply | undefined => {
        count += 1;
        return count === failing ? { status: 400, body: { status: 'error', message: 'Not now' } } : undefined;
      };
      if ((await syncOnce(t)).status === 'ok') break;
      failures += 1;
    }
    account.fault = undefined;
    expect((await syncOnce(t)).status).toBe('ok');
    expect(await tables(t)).toEqual(expected);
    expect(failures).toBeGreaterThan(8);
    expect(asked.length).toBeGreaterThan(requests);
  }, 120_000);

  test('reads what changed, what joined the list, and nothing else, the next time', async () => {
    const account = accountOf(3);
    const { t, asked } = await openAccount(account);
    await sync(t, 'hubspot');
    asked.length = 0;
    const soon = new Date().toISOString();
    account.objects.contacts.set('1002', {
      ...account.objects.contacts.get('1002'),
      company: 'Baird',
      lastmodifieddate: soon,
    });
    account.objects.contacts.set('2001', { firstname: 'New', lastname: 'Member', company: 'UBS' });
    account.objects.contacts.set('2002', { firstname: 'No', lastname: 'Member', lastmodifieddate: soon });
    account.lists.get('7')?.push('2001');
    const run = await syncOnce(t);
    expect(streamOf(run, 'contacts')).toMatchObject({ read: 2, added: 1, updated: 1 });
    const bodies = asked.filter(({ url }) => url.endsWith('contacts/search')).map((one) => one.body);
    expect(bodies.some((text) => text.includes('"1001"'))).toBe(false);
    expect((await storedRows(t)).contacts.map(({ sourceId, firm }) => [sourceId, firm])).toEqual([
      ['1001', 'Stifel'],
      ['1002', 'Baird'],
      ['1003', 'Merrill'],
      ['2001', 'UBS'],
    ]);
  });

  test("reads a new member's older calls and deals", async () => {
    const account = accountOf(2);
    account.objects.contacts.set('4001', { firstname: 'Late', lastname: 'Comer', company: 'UBS' });
    account.objects.calls.set('54001', {
      hs_timestamp: modified('2024-02-01'),
      hs_lastmodifieddate: modified('2024-02-01'),
    });
    relate(account, 'calls>contacts', '54001', '4001');
    relate(account, 'contacts>calls', '4001', '54001');
    account.objects.deals.set('94001', {
      dealstage: 's-offer',
      amount: null,
      hs_lastmodifieddate: modified('2024-02-01'),
    });
    relate(account, 'deals>contacts', '94001', '4001');
    relate(account, 'contacts>deals', '4001', '94001');
    const { t } = await openAccount(account);
    await sync(t, 'hubspot');
    expect((await storedRows(t)).activities).toHaveLength(2);
    account.lists.get('7')?.push('4001');
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', added: 2, updated: 1 });
    expect((await tables(t)).contacts.find(({ source_id }) => source_id === '4001')).toMatchObject({
      pipeline_stage: 'closing',
    });
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', added: 0, updated: 0 });
  });

  test('can be stopped, and the next one continues', async () => {
    const account = accountOf(205);
    const waiting = Promise.withResolvers<void>();
    const go = Promise.withResolvers<Reply | undefined>();
    const { t } = await openSources(async (asked, count) => {
      if (asked.url.includes('after=100')) {
        waiting.resolve();
        await go.promise;
      }
      const reply = await hubspotServer(account)(asked, count);
      return reply;
    });
    expect((await requestSync(t, 'hubspot')).status).toBe(200);
    await waiting.promise;
    const params = { client: 'alpha' };
    const stopped = await t.call(stopSync, { as: 'admin', params, body: { source: 'hubspot' } });
    expect(stopped.body.status).toBe('running');
    go.resolve(undefined);
    expect(await runOf(t, 'hubspot')).toMatchObject({ status: 'stopped' });
    const next = await syncOnce(t);
    expect(next.status).toBe('ok');
    expect(streamOf(next, 'contacts')?.read).toBe(5);
    const again = await t.call(stopSync, { as: 'admin', params, body: { source: 'hubspot' } });
    expect(again.status).toBe(409);
  });
});

describe('a contact that left the list', () => {
  test('is archived, and restored once it is back', async () => {
    const account = accountOf(3);
    const { t } = await openAccount(account);
    await sync(t, 'hubspot');
    account.lists.set('7', ['1001', '1003']);
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', archived: 1 });
    expect((await storedRows(t)).contacts.map(({ archivedReason }) => archivedReason)).toEqual([
      null,
      'No longer in the HubSpot list.',
      null,
    ]);
    expect(await syncOnce(t)).toMatchObject({ archived: 0 });
    account.lists.set('7', ['1001', '1002', '1003']);
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', restored: 1, archived: 0 });
    expect((await storedRows(t)).contacts.every(({ archivedAt }) => archivedAt === null)).toBe(true);
  });

  test('while it is in the pipeline is archived once it is out of it', async () => {
    const account = accountOf(3);
    const { t } = await openAccount(account);
    await sync(t, 'hubspot');
    account.lists.set('7', ['1002', '1003']);
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', archived: 0 });
    const [first] = (await storedRows(t)).contacts;
    const params = { id: first?.id ?? '' };
    const closed = await t.call(updateContact, { as: 'alpha', params, body: { inPipeline: 'no' } });
    expect(closed.status).toBe(200);
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', archived: 1 });
    expect((await storedRows(t)).contacts.map(({ archivedAt }) => archivedAt !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', archived: 0 });
  });

  test.each([
    ['nothing', []],
    ['less than half', ['1001']],
  ])('is not archived where %s is left, unless an admin says so', async (_, left) => {
    const account = accountOf(4);
    // A contact in the pipeline is never archived.
    account.objects.deals.clear();
    const { t } = await openAccount(account);
    await sync(t, 'hubspot');
    account.lists.set('7', left);
    const missing = 4 - left.length;
    const error = `${missing} of 4 contacts are missing there now. Nothing was archived. If that is right, archive them.`;
    const held = await syncOnce(t);
    expect(held).toMatchObject({ status: 'failed', archived: 0, error });
    expect(streamOf(held, 'contacts')?.held).toEqual({ missing, known: 4 });
    expect((await statesOf(t))[0]).toMatchObject({ status: 'failed', error });
    await t.call(syncSource, {
      as: 'admin',
      params: { client: 'alpha' },
      body: { source: 'hubspot', archiveMissing: true },
    });
    expect(await runOf(t, 'hubspot')).toMatchObject({ status: 'ok', archived: missing });
  });

  test('is archived by an admin as it was shown, and not when more is missing by then', async () => {
    const account = accountOf(4);
    account.objects.deals.clear();
    const { t } = await openAccount(account);
    await sync(t, 'hubspot');
    account.lists.set('7', ['1001']);
    await syncOnce(t);
    account.lists.set('7', []);
    await t.call(syncSource, {
      as: 'admin',
      params: { client: 'alpha' },
      body: { source: 'hubspot', archiveMissing: true },
    });
    const run = await runOf(t, 'hubspot');
    expect(run).toMatchObject({ status: 'failed', archived: 0 });
    expect(streamOf(run, 'contacts')?.held).toEqual({ missing: 4, known: 4 });
  });
});

describe('HubSpot', () => {
  const faults: [string, (asked: Asked) => Reply | undefined, string][] = [
    ['cut off', () => ({ body: '{"results":[{"recordId":"1' }), 'HubSpot gave an unexpected answer.'],
    ['too large', () => ({ body: ' '.repeat(6_000_000) }), 'more than 5000000 bytes'],
    [
      'refused',
      () => ({ status: 403, body: { status: 'error', category: 'MISSING_SCOPES' } }),
      "HubSpot's key may not read this: give it the scope of these records.",
    ],
  ];
  test.each(faults)(
    'whose answer is %s: the run says so, and the next one is fine',
    async (_, fault, error) => {
      const account = accountOf(2);
      account.fault = ({ url, ...rest }) =>
        url.includes('memberships') ? fault({ url, ...rest }) : undefined;
      const { t } = await openAccount(account);
      const run = await syncOnce(t);
      expect(run.status).toBe('failed');
      expect(run.error).toContain(error);
      // Calls of nobody are not read.
      expect(streamOf(run, 'calls')).toMatchObject({ read: 0, complete: false, error: null });
      account.fault = undefined;
      expect(await syncOnce(t)).toMatchObject({ status: 'ok', added: 4 });
    },
  );

  test('at its limit is asked again after its Retry-After', async () => {
    const account = accountOf(2);
    let limited = 1;
    account.fault = () => {
      limited -= 1;
      if (limited < 0) return undefined;
      return {
        status: 429,
        headers: {
          'retry-after': '1',
          'x-hubspot-ratelimit-secondly-remaining': '0',
          'x-hubspot-ratelimit-interval-milliseconds': '10000',
        },
        body: { status: 'error', policyName: 'SECONDLY', errorType: 'RATE_LIMIT' },
      };
    };
    const { t } = await openAccount(account);
    expect(await syncOnce(t)).toMatchObject({ status: 'ok', added: 4 });
  });
});
