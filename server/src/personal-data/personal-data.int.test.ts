import { logActivities, logActivity } from '@liftout/contract/activity';
import {
  changeContacts,
  createContact,
  getContact,
  listContacts,
  restoreContacts,
  updateContact,
} from '@liftout/contract/contacts';
import { loseDeal } from '@liftout/contract/deal-losses';
import { dealBoard, moveDeal } from '@liftout/contract/deals';
import { addNextStep } from '@liftout/contract/next-steps';
import { erasePersonalData, exportPersonalData } from '@liftout/contract/personal-data';
import { submitContact } from '@liftout/contract/submissions';
import { logCall } from '@liftout/contract/today';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upsertContacts } from '../contacts/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeActivities, makeContact, makeDeal, write } from '../testing/rows/factories.ts';

let t: TestApp;
let dana: string;
let namesake: string;
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const secret = 'Divorcing (private)';
// Longer than any run of digits in a UUID's or a checksum's parts is likely to be by chance.
const crd = '4711042';

beforeEach(async () => {
  t = await createTestApp();
  dana = await makeContact(t, 'alpha', {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@merrill.example',
    crd,
    phone: '(415) 555-0100',
    notes: secret,
    source: 'hubspot',
    sourceId: '77',
  });
  namesake = await makeContact(t, 'alpha', { email: 'dana.two@merrill.example', notes: 'Another' });
  await makeContact(t, 'beta', { notes: 'Of beta' });
  await makeActivities(t, 'alpha', [{ contactId: dana, subject: secret, notes: secret }]);
  await sql(`INSERT INTO next_steps (client_id, id, contact_id, what, due_on, created_at, updated_at)
    VALUES ('alpha', gen_random_uuid(), '${dana}', '${secret}', '2025-09-01', now(), now())`);
  await sql(`INSERT INTO research_profiles (client_id, id, contact_id, first_name, last_name, firm, profile_html, model,
    created_by, created_at) VALUES ('alpha', gen_random_uuid(), '${dana}', 'Dana', 'Whitfield', 'Merrill', '${secret}', 'm', 'x', now())`);
  await sql(`INSERT INTO intel (client_id, id, type, subject, description, contact_name, priority, submitted_by, created_at)
    VALUES ('alpha', gen_random_uuid(), 'contact_intel', 'DANA Whitfield is unhappy', 'Write to dana@merrill.example', 'Dana Whitfield', 'high', 'x', now())`);
  await sql(`INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, before, after, created_at)
    VALUES (gen_random_uuid(), 'alpha', 'x', 'contact.updated', 'contact', '${dana}', '{"notes": null}', '{"notes": "${secret}"}', now())`);
});
afterEach(() => t.close());

const erase = (as: 'admin' | 'alpha' = 'admin', confirm = 'dana whitfield') =>
  t.call(erasePersonalData, { as, params: { id: dana }, body: { confirm } });
const hubspot = (fields: object = {}) => ({
  source: 'hubspot',
  contacts: [
    {
      sourceId: '77',
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@merrill.example',
      phone: null,
      jobTitle: null,
      firm: 'Merrill',
      city: null,
      ...fields,
    },
  ],
  at: t.platform.clock.now(),
});
const emails = async () =>
  (await sql(`SELECT email FROM contacts WHERE client_id = 'alpha' ORDER BY email`)).map((row) => row.email);

test('the file has what is held on a person, and nothing of others', async () => {
  const { status, body, text } = await t.call(exportPersonalData, { as: 'alpha', params: { id: dana } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    contact: { first_name: 'Dana', email: 'dana@merrill.example', notes: secret },
    activities: [{ subject: secret }],
    nextSteps: [{ what: secret }],
    research: [{ profile_html: secret }],
    intel: [{ contact_name: 'Dana Whitfield' }],
    history: [{ action: 'contact.updated', after: { notes: secret } }],
  });
  expect(text).not.toMatch(/Another|Of beta|dana\.two/);
  expect((await t.call(exportPersonalData, { as: 'beta', params: { id: dana } })).status).toBe(404);
});

test('erasing takes every word about the person out of every table, and leaves others alone', async () => {
  expect((await erase()).status).toBe(200);
  const tables = await sql(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
  const left: string[] = [];
  for (const { name } of tables) {
    const found = await sql(`SELECT count(*)::int AS n FROM ${String(name)} r WHERE r::text LIKE '%ivorcing%'
      OR r::text LIKE '%dana@merrill%' OR r::text LIKE '%${crd}%'`);
    if (name !== 'contacts' && found[0]?.n !== 0) left.push(String(name));
  }
  expect(left).toEqual([]);
  // Beta's contact has the same address.
  expect(await sql(`SELECT client_id FROM contacts WHERE email = 'dana@merrill.example'`)).toEqual([
    { client_id: 'beta' },
  ]);
  expect(await sql(`SELECT notes FROM contacts WHERE notes IS NOT NULL ORDER BY 1`)).toEqual([
    { notes: 'Another' },
    { notes: 'Of beta' },
  ]);
  expect(await sql('SELECT count(*)::int AS n FROM activities')).toEqual([{ n: 1 }]);
  expect(await sql('SELECT subject, description, contact_name FROM intel')).toEqual([
    { subject: '[erased] is unhappy', description: 'Write to [erased]', contact_name: null },
  ]);
  const { body } = await t.call(getContact, { as: 'alpha', params: { id: dana } });
  expect(body).toMatchObject({
    name: 'Erased contact',
    email: '',
    archivedReason: 'Personal data was erased.',
  });
  await t.call(restoreContacts, { as: 'alpha', body: { client: 'alpha', ids: [dana] } });
  const { body: listed } = await t.call(listContacts, { as: 'alpha', query: {} });
  expect(listed.map(({ id }) => id)).toEqual([namesake]);
  expect(
    await sql(`SELECT actor_name, before, after FROM audit_entries WHERE action = 'contact.erased'`),
  ).toEqual([{ actor_name: 'admin', before: null, after: null }]);
});

test('no sync and no form brings the person back; a namesake with another address may come', async () => {
  await erase();
  const before = await emails();
  await write(t, (tx) => upsertContacts(tx, 'alpha', hubspot()));
  await write(t, (tx) => upsertContacts(tx, 'alpha', hubspot({ sourceId: '78' })));
  await write(t, (tx) =>
    upsertContacts(tx, 'alpha', hubspot({ sourceId: '79', email: 'new@x.example', crd })),
  );
  const fields = {
    firstName: 'D',
    lastName: 'W',
    email: 'DANA@merrill.example',
    firm: 'UBS',
    client: 'alpha',
  };
  const refused = await t.call(createContact, { as: 'admin', body: fields });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This person's data was erased");
  expect(await emails()).toEqual(before);
  await write(t, (tx) =>
    upsertContacts(tx, 'alpha', hubspot({ sourceId: '80', email: 'third@merrill.example' })),
  );
  expect(await emails()).toEqual([...before, 'third@merrill.example'].sort());
  await sql(`UPDATE activities SET subject = '${secret}', notes = '${secret}'`);
  expect(await sql('SELECT subject, notes FROM activities')).toEqual([{ subject: '', notes: null }]);
});

test('a win stays in the figures without the person; an open deal ends', async () => {
  await sql(`UPDATE contacts SET in_pipeline = true, pipeline_stage = 'won' WHERE id = '${dana}'`);
  await makeDeal(t, 'alpha', dana, { stage: 'won', valueCents: 500 });
  await erase();
  const { body: board } = await t.call(dealBoard, { as: 'alpha', query: {} });
  expect(board).toMatchObject({ count: 1, total: 500 });
  expect(JSON.stringify(board)).toContain('Erased contact');
});

test("an erased person's win keeps its stage, and no reason is written down for losing it", async () => {
  await sql(`UPDATE contacts SET in_pipeline = true, pipeline_stage = 'won' WHERE id = '${dana}'`);
  const id = await makeDeal(t, 'alpha', dana, { stage: 'won', valueCents: 500 });
  await erase();
  const params = { id };
  const moved = await t.call(moveDeal, { as: 'alpha', params, body: { stage: 'meeting' } });
  const lost = await t.call(loseDeal, { as: 'alpha', params, body: { reason: 'timing', note: secret } });
  expect([moved.status, lost.status]).toEqual([409, 409]);
  expect(lost.text).toContain("This contact's data was erased");
  expect(await sql('SELECT stage, lost_note FROM deals')).toEqual([{ stage: 'won', lost_note: null }]);
});

test("what a client submitted of the person goes by what tells them apart, and a namesake's stays", async () => {
  const submit = (fields: object) =>
    t.call(submitContact, {
      as: 'alpha',
      body: { client: 'alpha', firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill', ...fields },
    });
  const sent = [
    await submit({ email: 'DANA@merrill.example' }),
    await submit({ email: 'dana@home.example', crd }),
    await submit({ email: 'dana.three@merrill.example' }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body: file } = await t.call(exportPersonalData, { as: 'alpha', params: { id: dana } });
  expect(file.submissions).toHaveLength(2);
  expect((await erase()).status).toBe(200);
  expect(await sql(`SELECT fields ->> 'email' AS email FROM pending_contacts`)).toEqual([
    { email: 'dana.three@merrill.example' },
  ]);
  const told = await sql(`SELECT entity_id FROM audit_entries WHERE after ->> 'lastName' = 'Whitfield'`);
  expect(told).toEqual([{ entity_id: sent[2]?.body.id }]);
});

test('only an admin erases, who types the name, once', async () => {
  expect((await erase('alpha')).status).toBe(403);
  expect((await erase('admin', 'Omar Reyes')).status).toBe(409);
  expect(await emails()).toContain('dana@merrill.example');
  expect((await erase()).status).toBe(200);
  expect((await erase('admin', 'Erased contact')).status).toBe(409);
});

test.each(['archived with them', 'in the pipeline, with a win'])(
  'nothing can be written down of a person who was erased, whose contact is %s',
  async (where) => {
    if (where.startsWith('in')) {
      await makeDeal(t, 'alpha', dana, { stage: 'won' });
      await sql(`UPDATE contacts SET in_pipeline = true, pipeline_stage = 'won' WHERE id = $1`, [dana]);
    }
    expect((await erase()).status).toBe(200);
    const { version } = (await t.call(getContact, { as: 'alpha', params: { id: dana } })).body;
    const params = { id: dana };
    const about = { contactId: dana, type: 'note' as const, subject: secret };
    const step = { contactId: dana, what: secret, dueOn: '2025-09-01' };
    const statuses = [
      await t.call(updateContact, { as: 'alpha', params, body: { notes: secret } }),
      await t.call(logActivity, { as: 'alpha', body: about }),
      await t.call(logCall, { as: 'alpha', params, body: { outcome: 'Voicemail', note: secret } }),
      await t.call(addNextStep, { as: 'alpha', body: step }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 409, 404, 404]);
    const bulk = { client: 'alpha', type: 'note' as const, note: secret, contacts: [dana] };
    expect((await t.call(logActivities, { as: 'alpha', body: bulk })).body).toMatchObject({ missing: 1 });
    const changes = [{ contacts: [{ id: dana, version }], set: { doNotContact: null } }];
    const changed = await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
    expect(changed.body).toMatchObject({ changed: [], missing: [dana] });
    const [{ left } = {}] = await sql(
      `SELECT (SELECT count(*) FROM contacts WHERE notes = $1) + (SELECT count(*) FROM next_steps WHERE what = $1)
         + (SELECT count(*) FROM activities WHERE subject = $1 OR notes = $1) AS left`,
      [secret],
    );
    expect(Number(left)).toBe(0);
  },
);
