import { changeContacts, createContact, updateContact } from '@liftout/contract/contacts';
import { dealBoard } from '@liftout/contract/deals';
import { approveSubmission, submitContact } from '@liftout/contract/submissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The contact's last contacted and its open deal's last interaction, as ISO instants. */
async function storedFor(contactId: string) {
  return write(t, async ({ client }) => {
    const { rows } = await client.query<{ contact: Date | null; deal: Date | null }>(
      `SELECT c.last_contacted AS contact, d.last_interaction AS deal FROM contacts c
       JOIN deals d ON d.client_id = c.client_id AND d.contact_id = c.id AND d.archived_at IS NULL WHERE c.id = $1`,
      [contactId],
    );
    return [rows[0]?.contact?.toISOString() ?? null, rows[0]?.deal?.toISOString() ?? null];
  });
}
const both = (instant: string | null) => [instant, instant];
const noon = (day: string) => `${day}T12:00:00.000Z`;
const inPipeline = { inPipeline: true, pipelineStage: 'targeted' } as const;

async function contactWithDeal(lastContacted: string | null) {
  const at = lastContacted === null ? null : new Date(lastContacted);
  const id = await makeContact(t, 'alpha', { ...inPipeline, lastContacted: at });
  await makeDeal(t, 'alpha', id, { lastInteraction: at });
  return id;
}

describe('an edit of last contacted also changes the deal, as the person entered it', () => {
  test.each([
    ['later', noon('2025-08-20')],
    ['earlier', noon('2025-06-01')],
    ['not at all', null],
  ])('%s', async (_, lastContacted) => {
    const id = await contactWithDeal(noon('2025-08-01'));
    const before = (await t.call(dealBoard, { as: 'alpha', query: {} })).body;
    const answer = await t.call(updateContact, { as: 'alpha', params: { id }, body: { lastContacted } });
    expect(answer.body.lastContacted).toBe(lastContacted);
    expect(await storedFor(id)).toEqual(both(lastContacted));
    // The deal's version stays, so that a form of it does not become stale.
    const dealOf = ({ columns }: typeof before) =>
      columns.flatMap(({ deals }) => deals).find(({ contactId }) => contactId === id);
    const after = dealOf((await t.call(dealBoard, { as: 'alpha', query: {} })).body);
    expect(after).toMatchObject({ lastInteraction: lastContacted, version: dealOf(before)?.version });
  });

  test('and notifies the screens of both', async () => {
    const id = await contactWithDeal(null);
    const notifications = await listenForNotifications(t);
    const body = { lastContacted: noon('2025-08-21') };
    await t.call(updateContact, { as: 'alpha', params: { id }, body });
    expect(await notifications.until('contacts', 'deals')).toEqual(['contacts', 'deals']);
    await notifications.close();
  });

  test('together with the stage', async () => {
    const id = await makeContact(t, 'alpha');
    const body = { lastContacted: noon('2025-08-20'), inPipeline: 'yes' };
    await t.call(updateContact, { as: 'alpha', params: { id }, body });
    expect(await storedFor(id)).toEqual(both(noon('2025-08-20')));
  });
});

test('a deal that is removed and restored has the last contacted that was entered meanwhile', async () => {
  const id = await contactWithDeal(noon('2025-08-01'));
  const put = async (body: object) => {
    const answer = await t.call(updateContact, { as: 'alpha', params: { id }, body });
    return answer.body.version;
  };
  await put({ inPipeline: 'no' });
  const version = await put({ lastContacted: noon('2025-08-25') });
  const changes = [{ contacts: [{ id, version }], set: { pipelineStage: 'meeting' } }];
  const answer = await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
  expect(answer.body.changed).toHaveLength(1);
  expect(await storedFor(id)).toEqual(both(noon('2025-08-25')));
});

test("a new contact's deal starts with the contact's last contacted, also after an approval", async () => {
  const fields = {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@stifel.example',
    firm: 'Stifel',
    inPipeline: 'yes',
    lastContacted: noon('2025-08-11'),
  };
  const added = await t.call(createContact, { as: 'admin', body: { client: 'alpha', ...fields } });
  expect(await storedFor(added.body.id)).toEqual(both(noon('2025-08-11')));
  const body = { ...fields, client: 'alpha', firstName: 'Nadia', email: 'nadia@stifel.example' };
  const { body: submission } = await t.call(submitContact, { as: 'alpha', body });
  const approved = await t.call(approveSubmission, { as: 'admin', params: { id: submission.id }, body: {} });
  expect(await storedFor(approved.body.contact.id)).toEqual(both(noon('2025-08-11')));
});
