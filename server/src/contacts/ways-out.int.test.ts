import { logActivity } from '@liftout/contract/activity';
import { readBrief } from '@liftout/contract/brief';
import {
  changeContacts,
  contactVcard,
  exportContacts,
  exportVcards,
  leftOutHeader,
} from '@liftout/contract/contacts';
import { dealBoard, listDeals, moveDeal } from '@liftout/contract/deals';
import { readFirm } from '@liftout/contract/firms';
import { insights } from '@liftout/contract/insights';
import { addNextStep, listOpenSteps } from '@liftout/contract/next-steps';
import { approveSubmission, submitContact } from '@liftout/contract/submissions';
import { createWebhook } from '@liftout/contract/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { contactMovesBetween } from '../insights/service.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, makeDeal, makeFirm, makeMove, setMarket } from '../testing/rows/factories.ts';
import { findDueWrite, findNextDue } from '../write-back/service.ts';

/** Two of a kind: Dana Marked must not be contacted, Omar Free may be. Each way out names Omar alone. */
const t = await createTestApp();
afterAll(() => t.close());
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const inScope = <T>(work: Parameters<typeof t.platform.db.as<T>>[1]) =>
  t.platform.db.as(platformScope(system), work);

let dana: string;
let omar: string;
let deals: Record<'dana' | 'omar', string>;
beforeAll(async () => {
  const [merrill, ubs] = [await makeFirm(t, 'Merrill Lynch'), await makeFirm(t, 'UBS')];
  await setMarket(t, 'alpha', 'boston');
  const person = {
    firm: 'Merrill Lynch',
    isHighValue: true,
    inPipeline: true,
    pipelineStage: 'meeting',
    source: 'hubspot',
    createdAt: new Date('2025-01-01'),
  } as const;
  dana = await makeContact(t, 'alpha', {
    ...person,
    firstName: 'Dana',
    lastName: 'Marked',
    email: 'dana@merrill.example',
    sourceId: '1',
  });
  omar = await makeContact(t, 'alpha', {
    ...person,
    firstName: 'Omar',
    lastName: 'Free',
    email: 'omar@merrill.example',
    sourceId: '2',
  });
  const old = { createdAt: new Date('2025-01-01'), stage: 'meeting' } as const;
  deals = {
    dana: await makeDeal(t, 'alpha', dana, { ...old, valueCents: 300 }),
    omar: await makeDeal(t, 'alpha', omar, { ...old, valueCents: 200 }),
  };
  const moved = {
    marketPath: 'boston',
    locationKey: null,
    firmLeftId: merrill,
    firmJoinedId: ubs,
    movedOn: '2025-08-20',
  };
  await makeMove(t, { ...moved, firstName: 'dana', lastName: 'marked', email: 'dana@merrill.example' });
  await makeMove(t, { ...moved, firstName: 'omar', lastName: 'free', email: 'omar@merrill.example' });
  await compareContacts(t.platform, 'alpha');
  for (const contactId of [dana, omar])
    await t.call(addNextStep, { as: 'alpha', body: { contactId, what: 'Call', dueOn: '2025-08-31' } });
  await sql(`INSERT INTO sync_options (client_id, source, writes_back) VALUES ('alpha', 'hubspot', true)`);
  await sql(
    `INSERT INTO deal_origins (client_id, contact_id, source, source_id, source_stage, stage, modified_at)
     SELECT 'alpha', id, 'hubspot', source_id, 'x', 'meeting', '2025-01-01' FROM contacts`,
  );
  const body = {
    client: 'alpha',
    changes: [
      { contacts: [{ id: dana, version: 1 }], set: { doNotContact: { reason: 'legal-hold' as const } } },
    ],
  };
  expect((await t.call(changeContacts, { as: 'alpha', body })).body.changed).toHaveLength(1);
});

describe('one who must not be contacted is in no', () => {
  test('insight', async () => {
    const { body } = await t.call(insights, { as: 'alpha', query: {} });
    const text = JSON.stringify(body);
    expect(text).toContain('Omar Free');
    expect(text).not.toMatch(/Dana|Marked/);
    expect(text).not.toContain(dana);
    expect(body.map(({ title }) => title)).toEqual(
      expect.arrayContaining([expect.stringContaining('Omar Free just moved')]),
    );
  });

  test('Monday brief', async () => {
    const { body, text } = await t.call(readBrief, { as: 'alpha', query: {} });
    expect(text).not.toMatch(/Dana|Marked/);
    for (const part of [body.contacts, body.silentDeals, body.steps, body.queue])
      expect(part?.rows).toMatchObject([{ name: 'Omar Free' }]);
    const moves = await inScope((tx) => contactMovesBetween(tx, 'alpha', '2025-08-18', '2025-08-24'));
    expect(moves.map(({ name }) => name)).toEqual(['Omar Free']);
  });

  test('list of next steps that are due', async () => {
    const { body } = await t.call(listOpenSteps, { as: 'alpha', query: {} });
    expect(body.map(({ contactId }) => contactId)).toEqual([omar]);
  });

  test.each([
    ['all contacts', {}],
    ['a filter', { firm: 'Merrill Lynch' }],
    ['her by name', { q: 'dana marked' }],
    ['her by id', { only: [] as string[] }],
    ['those who must not be contacted', { doNotContact: 'yes' as const }],
  ])('file of %s', async (_, given) => {
    const filters = 'only' in given ? { only: [dana] } : given;
    for (const file of [exportContacts, exportVcards]) {
      const { text, headers } = await t.call(file, { as: 'alpha', query: filters });
      expect(text).not.toContain('Marked');
      expect(headers[leftOutHeader]).toBe('1');
    }
  });

  test.each([
    ['another filter', { q: 'omar' }],
    ['those who may be contacted', { doNotContact: 'no' as const }],
  ])('file of %s leaves nobody out, and says so', async (_, query) => {
    const { text, headers } = await t.call(exportContacts, { as: 'alpha', query });
    expect(text).toContain('Free');
    expect(headers[leftOutHeader]).toBe('0');
  });

  test('vCard of her own: it is refused', async () => {
    const of = (id: string) => t.call(contactVcard, { as: 'alpha', params: { id } });
    expect((await of(omar)).status).toBe(200);
    const refused = await of(dana);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Marked as do not contact.');
  });

  test('message to a system of the client', async () => {
    const wanted = { url: 'https://crm.example/hook', description: 'CRM', events: ['deal.moved' as const] };
    await t.call(createWebhook, { as: 'admin', params: { client: 'alpha' }, body: wanted });
    for (const id of [deals.dana, deals.omar])
      await t.call(moveDeal, { as: 'alpha', params: { id }, body: { stage: 'closing' } });
    const sent = await sql('SELECT body FROM webhook_deliveries');
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).toContain('Omar Free');
  });

  test('message that a submission was approved', async () => {
    const wanted = {
      url: 'https://crm.example/new',
      description: 'New',
      events: ['contact.approved' as const],
    };
    await t.call(createWebhook, { as: 'admin', params: { client: 'alpha' }, body: wanted });
    for (const [firstName, email] of [
      ['Dana', 'dana@merrill.example'],
      ['Ida', 'ida@merrill.example'],
    ] as const) {
      const fields = { firstName, lastName: 'Again', email, firm: 'Merrill Lynch' };
      const { body } = await t.call(submitContact, { as: 'alpha', body: fields });
      const approved = await t.call(approveSubmission, {
        as: 'admin',
        params: { id: body.id },
        body: { force: true },
      });
      expect(approved.status, approved.text).toBe(200);
    }
    const sent = await sql(`SELECT body FROM webhook_deliveries WHERE type = 'contact.approved'`);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).toContain('Ida Again');
    await sql(`UPDATE contacts SET archived_at = now(), archived_reason = 'x' WHERE last_name = 'Again'`);
  });

  test('change that goes back to HubSpot, also one that waited when she was marked', async () => {
    for (const contactId of [dana, omar])
      await t.call(logActivity, { as: 'alpha', body: { contactId, type: 'note', subject: 'Private' } });
    const waiting = () => sql(`SELECT contact_id FROM source_writes WHERE status = 'waiting'`);
    const ids = new Set((await waiting()).map((row) => row.contact_id));
    expect(ids).toEqual(new Set([omar]));
    await sql('DELETE FROM source_writes');
    await sql(
      `INSERT INTO source_writes (client_id, id, source, kind, contact_id, status, next_attempt_at, changed_at)
       VALUES ('alpha', $1, 'hubspot', 'stage', $2, 'waiting', now() - interval '1 day', now())`,
      [newId(), dana],
    );
    expect(await inScope((tx) => findDueWrite(tx, 'alpha', 'hubspot'))).toBeUndefined();
    expect(await inScope((tx) => findNextDue(tx, 'alpha', 'hubspot'))).toBeNull();
  });
});

test('the pipeline and the firm count her, and say that she must not be contacted', async () => {
  const { body: board } = await t.call(dealBoard, { as: 'alpha', query: {} });
  expect(board).toMatchObject({ count: 2, total: 500 });
  const { body: open } = await t.call(listDeals, { as: 'alpha', query: {} });
  expect(open.map(({ contactPerson, doNotContact }) => [contactPerson, doNotContact])).toEqual([
    ['Dana Marked', true],
    ['Omar Free', undefined],
  ]);
  const params = { firmName: 'Merrill Lynch' };
  const { body: firm } = await t.call(readFirm, { as: 'alpha', params, query: {} });
  expect(firm.contacts).toBe(2);
  expect(new Map(firm.topContacts.map(({ id, doNotContact }) => [id, doNotContact ?? false]))).toEqual(
    new Map([
      [dana, true],
      [omar, false],
    ]),
  );
});
