import { type AuditEntry, auditActors, exportAudit, listAudit, readAudit } from '@liftout/contract/audit';
import { updateContact } from '@liftout/contract/contacts';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { approveSubmission, submitContact } from '@liftout/contract/submissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../platform/audit.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Sql } from '../platform/db/sql/sql.ts';
import { entriesToForget } from '../platform/queries/audit.ts';
import { createTestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { auditPage, searchedEntries } from './queries/entries.ts';

const t = await createTestApp();
afterAll(() => t.close());

const list = async (query: Parameters<typeof request>[0] = {}) => (await request(query)).body;
const request = (
  query: { [K in 'client' | 'actor' | 'entityId' | 'from' | 'to' | 'q' | 'cursor']?: string } & {
    action?: 'contact.updated' | 'settings.changed';
    group?: 'contact';
    pageSize?: number;
  },
) => t.call(listAudit, { as: 'admin', query });
const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);
const day = (n: number) => new Date(`2025-08-0${n}T12:00:00.000Z`);
let contactId = '';

beforeAll(async () => {
  contactId = await makeContact(t, 'alpha', { firstName: 'Ada', lastName: 'Ash' });
  const as = (name: string) => platformScope({ userId: null, name });
  const { db } = t.platform;
  const note = (name: string, entry: Parameters<typeof audit>[1], at: Date) =>
    db.as(as(name), (tx) => audit(tx, entry, at));
  const ofContact = { entity: 'contact', entityId: contactId, clientId: 'alpha' };
  await note(
    'alpha',
    { action: 'contact.created', ...ofContact, after: { city: 'Reno', email: 'a@b.example' } },
    day(1),
  );
  await note(
    'Rosa',
    {
      action: 'contact.updated',
      ...ofContact,
      before: { city: 'Reno', firm: 'UBS' },
      after: { city: 'Boise', firm: 'UBS' },
    },
    day(2),
  );
  await note(
    'beta',
    { action: 'view.created', entity: 'view', entityId: newId(), clientId: 'beta', after: { name: 'Mine' } },
    day(3),
  );
  await note(
    'admin',
    {
      action: 'settings.changed',
      entity: 'settings',
      entityId: 'thresholds',
      before: { password: 'x', list: [{ apiKey: 'y', keep: 1 }] },
      after: { passwordHash: 'x', list: [{ token: 'y', keep: 2 }], '100%_done': true },
    },
    day(4),
  );
});

describe('the log', () => {
  test('lists entries newest first, with what they are about and what changed', async () => {
    const { entries, next, searchedTo } = await list();
    expect(actionsOf(entries)).toEqual([
      'settings.changed',
      'view.created',
      'contact.updated',
      'contact.created',
    ]);
    expect([next, searchedTo]).toEqual([null, null]);
    expect(entries[2]).toEqual({
      id: expect.any(String),
      at: day(2).toISOString(),
      actor: 'Rosa',
      action: 'contact.updated',
      entity: 'contact',
      entityId: contactId,
      client: 'alpha',
      subject: 'Ada Ash',
      fields: ['city'],
    });
    expect(entries[1]).toMatchObject({ subject: 'Mine', fields: [], client: 'beta' });
  });

  test.each([
    [{ client: 'alpha' }, ['contact.updated', 'contact.created']],
    [{ actor: 'Rosa' }, ['contact.updated']],
    [{ actor: 'Rosa', client: 'beta' }, []],
    [{ action: 'contact.updated' as const }, ['contact.updated']],
    [{ action: 'contact.updated' as const, client: 'beta' }, []],
    [{ group: 'contact' as const }, ['contact.updated', 'contact.created']],
    [{ entityId: 'thresholds' }, ['settings.changed']],
    [{ entityId: 'thresholds', actor: 'Rosa' }, []],
    [{ from: '2025-08-02', to: '2025-08-03' }, ['view.created', 'contact.updated']],
    [{ q: 'boise' }, ['contact.updated']],
    [{ q: 'ROSA' }, ['contact.updated']],
    [{ q: '0%_d' }, ['settings.changed']],
    [{ q: '%', client: 'alpha' }, []],
    [
      { q: '', client: '', actor: '' },
      ['settings.changed', 'view.created', 'contact.updated', 'contact.created'],
    ],
  ])('filtered by %j', async (query, actions) => {
    expect(actionsOf((await list(query)).entries)).toEqual(actions);
  });

  test('pages by cursor', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ pageSize: 1, ...(cursor && { cursor }) });
      seen.push(...actionsOf(page.entries));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['settings.changed', 'view.created', 'contact.updated', 'contact.created']);
  });

  test.each([
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: '2025-08-01T00:00:00.000Z_1' }, 'cursor'],
    [{ from: '2025-02-30' }, 'from'],
    [{ client: 'No Such' }, 'client'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ action: 'no.such' }, 'action'],
    [{ group: 'toString' }, 'group'],
  ])('refuses %j', async (query, path) => {
    const answer = await t.inject({ method: 'GET', url: listAudit.path, query: query as never, as: 'admin' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ path }]);
  });

  test.each([listAudit, auditActors, exportAudit])('$path is for admins', async (endpoint) => {
    expect((await t.call(endpoint, { as: null })).status).toBe(401);
    expect((await t.call(endpoint, { as: 'alpha' })).status).toBe(403);
  });

  test('names everyone who has an entry', async () => {
    expect((await t.call(auditActors, { as: 'admin' })).body.sort()).toEqual([
      'Rosa',
      'admin',
      'alpha',
      'beta',
    ]);
  });
});

describe('an entry', () => {
  const read = (id: string, as: 'admin' | 'alpha' | null = 'admin') =>
    t.call(readAudit, { as, params: { id } });

  test('has the values before and after, without secrets', async () => {
    const [entry] = (await list()).entries;
    const { body } = await read(entry?.id ?? '');
    expect(body).toEqual({
      ...entry,
      before: { list: [{ keep: 1 }] },
      after: { list: [{ keep: 2 }], '100%_done': true },
    });
    expect(entry?.fields).toEqual(['list', '100%_done']);
  });

  test('is for admins, and 404 where there is none', async () => {
    expect((await read(newId())).status).toBe(404);
    expect((await read(newId(), 'alpha')).status).toBe(403);
    expect((await read(newId(), null)).status).toBe(401);
    expect((await read('x')).status).toBe(400);
  });

  test('is written by a change of a contact', async () => {
    await t.call(updateContact, {
      as: 'admin',
      params: { id: contactId },
      body: { city: 'Elko', version: 1 },
    });
    const [entry] = (await list({ entityId: contactId })).entries;
    expect(entry).toMatchObject({
      actor: 'admin',
      action: 'contact.updated',
      fields: ['city'],
      subject: 'Ada Ash',
    });
  });
});

test('entries name their subject as it is now, and nobody who was erased', async () => {
  const { body: submitted } = await t.call(submitContact, {
    as: 'alpha',
    body: { firstName: 'Vera', lastName: 'Vex', email: 'vera@vex.example', firm: 'UBS', client: 'alpha' },
  });
  const subjects = async (entityId: string) =>
    (await list({ entityId })).entries.map(({ action, subject }) => [action, subject]);
  const at = day(9);
  const firm = newId();
  await t.platform.db.as(platformScope(system), (tx) =>
    audit(
      tx,
      [
        {
          action: 'firm-name.decided',
          entity: 'firm-name',
          entityId: 'merrill lynch pb',
          before: { firm: 'Merrill Lynch PB' },
          after: { spelling: 'Merrill Lynch PB', firm: 'Merrill' },
        },
        {
          action: 'firm.spelling-marked',
          entity: 'firm',
          entityId: firm,
          after: { spelling: 'ML', former: true },
        },
      ],
      at,
    ),
  );
  expect(await subjects('merrill lynch pb')).toEqual([['firm-name.decided', 'Merrill Lynch PB: Merrill']]);
  expect(await subjects(firm)).toEqual([['firm.spelling-marked', 'ML']]);

  const { id } = submitted;
  const { body: approved } = await t.call(approveSubmission, { as: 'admin', params: { id }, body: {} });
  expect(await subjects(id)).toEqual([
    ['submission.approved', 'Vera Vex'],
    ['submission.created', 'Vera Vex'],
  ]);
  const contact = { id: approved.contact.id };
  await t.call(erasePersonalData, { as: 'admin', params: contact, body: { confirm: 'Vera Vex' } });
  expect(JSON.stringify(await list({ entityId: id }))).not.toContain('Vex');
});

test('the filtered log as CSV', async () => {
  const answer = await t.call(exportAudit, { as: 'admin', query: { actor: 'Rosa' } });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const before = '"{""city"":""Reno"",""firm"":""UBS""}"';
  const after = '"{""city"":""Boise"",""firm"":""UBS""}"';
  expect(answer.text.split('\r\n')).toEqual([
    '\uFEFFTime (UTC),Who,What,Action,Name,Client,Record,ID,Changed Fields,Before,After',
    `${day(2).toISOString()},Rosa,Edited a contact,contact.updated,Ada Ash,alpha,contact,${contactId},city,${before},${after}`,
    '',
  ]);
});

describe('with many entries', () => {
  const many = searchedEntries * 3;
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: t.databaseUrl });
    await owner.connect();
    await owner.query(
      `INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, after, created_at)
       SELECT gen_random_uuid(), CASE n % 3 WHEN 0 THEN 'alpha' WHEN 1 THEN 'beta' END, 'sync ' || n % 500,
         CASE WHEN n % 1000 = 0 THEN 'upload.added' ELSE 'activity.logged' END, 'activity', gen_random_uuid()::text,
         '{"subject": "Call"}', timestamptz '2025-07-01' - n / 7 * interval '1 second'
       FROM generate_series(1, $1::int) n`,
      [many],
    );
    await owner.query('VACUUM ANALYZE audit_entries');
    await owner.end();
  }, 60_000);

  const plan = ({ text, values }: Sql) =>
    write(t, async ({ client }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const after = { at: new Date('2025-07-01'), id: '01900000-0000-7000-8000-000000000001' };

  test.each([
    [{}, 'audit_entries_recent'],
    [{ from: '2025-01-01', to: '2025-07-01' }, 'audit_entries_recent'],
    [{ client: 'alpha' }, 'audit_entries_client'],
    [{ actor: 'sync 1' }, 'audit_entries_actor'],
    [{ action: 'upload.added' as const }, 'audit_entries_action'],
    [{ entityId: 'thresholds' }, 'audit_entries_entity'],
    [{ actor: 'sync 1', client: 'alpha', q: 'x' }, 'audit_entries_actor'],
    [{ q: 'nothing has this' }, 'audit_entries_recent'],
  ])('a page filtered by %j follows an index', async (filters, index) => {
    for (const position of [null, after]) {
      const text = await plan(auditPage(filters, position, 51));
      expect(text).toContain(`using ${index}`);
      expect(text).not.toContain('Seq Scan on audit_entries');
    }
  });

  test('a batch to forget follows the index of its client, without a sort', async () => {
    const text = await plan(entriesToForget('alpha', 1_000));
    expect(text).toContain('using audit_entries_client');
    expect(text).not.toContain('Sort');
  });

  test('a search looks at a part of the log, says how far it got, and goes on from there', async () => {
    const seen: string[] = [];
    let pages = 0;
    let cursor: string | undefined;
    do {
      const page = await list({ q: 'upload', ...(cursor && { cursor }) });
      expect(page.searchedTo === null).toBe(page.next === null);
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.next ?? undefined;
      pages += 1;
    } while (cursor && pages < 10);
    expect([seen, pages]).toEqual([[], 4]);

    const found = await list({ q: 'thresholds' });
    expect(actionsOf(found.entries)).toEqual(['settings.changed']);
    expect(found.next).not.toBeNull();
  });

  test('the file has them all, of ties too', async () => {
    const { text } = await t.call(exportAudit, { as: 'admin', query: { client: 'beta', to: '2025-07-31' } });
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(many / 3);
    expect(new Set(lines.map((line) => line.split(',')[7])).size).toBe(many / 3);
  });
});

test('an actor of another scope is noted as such', async () => {
  await t.platform.db.as(platformScope(system), (tx) =>
    audit(tx, { action: 'source.synced', entity: 'source', entityId: 'hubspot', clientId: 'beta' }, day(9)),
  );
  expect((await list({ pageSize: 50, entityId: 'hubspot' })).entries).toMatchObject([{ actor: 'Liftout' }]);
});
