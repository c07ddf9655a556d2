import { contactTimeline, createContact, listContacts, updateContact } from '@liftout/contract/contacts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { upsertContacts } from '../contacts/service.ts';
import { platformScope } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { goOn, importContacts } from '../testing/import-file.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const contactOf = async () =>
  (await t.call(listContacts, { as: 'alpha', query: {} })).body.find(({ lastName }) => lastName === 'Lee');
const timelineOf = async (id: string) =>
  (await t.call(contactTimeline, { as: 'alpha', params: { id }, query: {} })).body.entries;

describe('the timeline of a contact', () => {
  test('says which import added it, of what file and by whom', async () => {
    await importContacts(t, 'First,Last,Firm\nAnn,Lee,UBS\n', { fileName: 'Spring list.csv' });
    const ann = await contactOf();
    expect(await timelineOf(ann?.id ?? '')).toMatchObject([
      { kind: 'edit', action: 'import.added', by: 'admin', fileName: 'Spring list.csv', changes: [] },
    ]);
  });

  test('says what an import changed, from what to what, and pages through its entries once each', async () => {
    const fields = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', firm: 'UBS' };
    const { body } = await t.call(createContact, {
      as: 'admin',
      body: { ...fields, revenue: 1_000_000, client: 'alpha' },
    });
    const done = await importContacts(
      t,
      'First,Last,Firm,Email,T12,Job Title\nAnn,Lee,Baird,ann@example.com,$2.5M,VP\n',
      { fileName: 'moves.csv' },
    );
    await t.call(updateContact, { as: 'alpha', params: { id: body.id }, body: { city: 'Reno' } });
    const entries = await timelineOf(body.id);
    const changed = entries.find((entry) => entry.kind === 'edit' && entry.action === 'import.changed');
    expect(changed).toMatchObject({
      by: 'admin',
      fileName: 'moves.csv',
      changes: expect.arrayContaining([
        { field: 'firm', before: 'UBS', after: 'Baird' },
        { field: 'jobTitle', before: null, after: 'VP' },
        { field: 'revenue', before: 1_000_000, after: 2_500_000 },
      ]),
    });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: { limit: number; cursor?: string } = { limit: 1, ...(cursor && { cursor }) };
      const page = (await t.call(contactTimeline, { as: 'alpha', params: { id: body.id }, query })).body;
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual(entries.map(({ id }) => id));
    expect(new Set(seen).size).toBe(3);

    await goOn(t, done, 'revert');
    expect((await timelineOf(body.id)).map((entry) => (entry.kind === 'edit' ? entry.action : ''))).toContain(
      'import.changed',
    );
    expect((await t.call(contactTimeline, { as: 'beta', params: { id: body.id }, query: {} })).status).toBe(
      404,
    );
  });
});

describe('a value that an import brought', () => {
  const now = () => t.platform.clock.now();
  const hoursFromNow = (hours: number) => new Date(now().getTime() + hours * 3_600_000);
  const sync = (fields: { phone?: string; firm?: string; modifiedAt: Date }) =>
    t.platform.db.as(platformScope({ userId: null, name: 'HubSpot sync' }), (tx) =>
      upsertContacts(tx, 'alpha', {
        source: 'hubspot',
        at: now(),
        contacts: [
          {
            sourceId: '7',
            firstName: 'Ann',
            lastName: 'Lee',
            email: 'ann@example.com',
            phone: '1',
            jobTitle: null,
            firm: 'UBS',
            city: null,
            ...fields,
          },
        ],
      }),
    );

  test("stays against the source's older one, and gives way to its later one", async () => {
    await sync({ modifiedAt: hoursFromNow(-48) });
    await importContacts(t, 'First,Last,Firm,Email,Phone\nAnn,Lee,UBS,ann@example.com,2\n');
    expect(await sync({ modifiedAt: hoursFromNow(-48) })).toEqual({ added: 0, updated: 0, kept: 0 });
    expect(await contactOf()).toMatchObject({ phone: '2' });
    expect(await sync({ phone: '3', modifiedAt: hoursFromNow(-1) })).toMatchObject({ updated: 0, kept: 1 });
    expect(await contactOf()).toMatchObject({ phone: '2' });
    expect(await sync({ phone: '4', firm: 'Baird', modifiedAt: hoursFromNow(1) })).toMatchObject({
      updated: 1,
    });
    expect(await contactOf()).toMatchObject({ phone: '4', firm: 'Baird' });
  });

  test('protects no field that it did not change', async () => {
    await sync({ modifiedAt: hoursFromNow(-48) });
    await importContacts(t, 'First,Last,Firm,Email,Phone\nAnn,Lee,ubs,ann@example.com,2\n');
    expect(await sync({ firm: 'Baird', modifiedAt: hoursFromNow(-1) })).toMatchObject({
      updated: 1,
      kept: 0,
    });
    expect(await contactOf()).toMatchObject({ phone: '2', firm: 'Baird' });
  });
});
