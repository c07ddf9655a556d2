import { changeContacts, getContact, updateContact } from '@liftout/contract/contacts';
import { listLostDeals, loseDeal, reopenDeal } from '@liftout/contract/deal-losses';
import { moveDeal, type Stage, stages } from '@liftout/contract/deals';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { accountOf, openAccount, syncOnce } from '../testing/hubspot-runs.ts';
import { goOn, importContacts } from '../testing/import-file.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

const stepRow = z.object({
  deal: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  at: z.date(),
  by: z.nullable(z.string()),
});
type Step = z.infer<typeof stepRow>;

/** All changes of alpha's deals, in their order. */
const history = async (t: TestApp): Promise<Step[]> =>
  z.array(stepRow).parse(
    await query(
      t.databaseUrl,
      `SELECT deal_id AS deal, from_stage AS "from", to_stage AS "to", changed_at AS at, changed_by AS by
       FROM deal_stages WHERE client_id = 'alpha' ORDER BY id`,
    ),
  );

/** Where each deal stands after its history; throws where a step does not begin where the one before ended. */
function replay(steps: readonly Step[]): Record<string, string> {
  const now = new Map<string, string>();
  for (const { deal, from, to } of steps) {
    expect(from).toBe(now.get(deal) ?? null);
    now.set(deal, to);
  }
  return Object.fromEntries(now);
}

/** Where each deal stands. */
async function present(t: TestApp): Promise<Record<string, string>> {
  const rows = await query(
    t.databaseUrl,
    `SELECT id, CASE WHEN archived_at IS NULL THEN stage
       WHEN lost_reason IS NULL THEN 'removed' ELSE 'lost' END AS stage FROM deals`,
  );
  return Object.fromEntries(rows.map(({ id, stage }) => [String(id), String(stage)]));
}

/** Numbers that are the same for a seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([7, 2025])(
  'the stages of all deals follow from their history, whatever changed them (%i)',
  async (seed) => {
    const random = randomOf(seed);
    const account = accountOf(12);
    const { t } = await openAccount(account);
    await syncOnce(t);
    const contacts = (await query(t.databaseUrl, 'SELECT id FROM contacts ORDER BY source_id')).map((row) =>
      String(row.id),
    );
    const anyContact = () => contacts[random(contacts.length)]!;
    const anyStage = (): Stage => stages[random(stages.length)]!;
    const contactOf = async (id: string) => (await t.call(getContact, { as: 'alpha', params: { id } })).body;
    const ways = [
      async () => {
        const { dealId } = await contactOf(anyContact());
        if (dealId)
          await t.call(loseDeal, { as: 'alpha', params: { id: dealId }, body: { reason: 'timing' } });
      },
      async () => {
        const [lost] = (await t.call(listLostDeals, { as: 'alpha', query: {} })).body;
        if (lost) await t.call(reopenDeal, { as: 'alpha', params: { id: lost.id }, body: {} });
      },
      async () => {
        const { dealId } = await contactOf(anyContact());
        if (dealId)
          await t.call(moveDeal, { as: 'alpha', params: { id: dealId }, body: { stage: anyStage() } });
      },
      () =>
        t.call(updateContact, {
          as: 'alpha',
          params: { id: anyContact() },
          body: { inPipeline: 'yes', pipelineStage: anyStage() },
        }),
      () => t.call(updateContact, { as: 'alpha', params: { id: anyContact() }, body: { inPipeline: 'no' } }),
      async () => {
        const chosen = await Promise.all(contacts.slice(0, 4).map(contactOf));
        const change = {
          contacts: chosen.map(({ id, version }) => ({ id, version })),
          set: { pipelineStage: random(3) === 0 ? null : anyStage() },
        };
        const { undo } = (await t.call(changeContacts, { as: 'alpha', body: { changes: [change] } })).body;
        if (random(2) === 0 && undo.length > 0)
          await t.call(changeContacts, { as: 'alpha', body: { changes: undo } });
      },
      async () => {
        for (const [id, deal] of account.objects.deals)
          if (random(2) === 0)
            account.objects.deals.set(id, {
              ...deal,
              dealstage: ['s-meet', 's-won', 's-lost'][random(3)]!,
              hs_lastmodifieddate: '2027-01-01T00:00:00.000Z',
            });
        await syncOnce(t);
      },
      async () => {
        const one = await contactOf(anyContact());
        const file = `First name,Last name,Company,E-Mail,Pipeline stage\n${one.firstName},${one.lastName},${one.firm},${one.email},${anyStage()}\nNew,Person${random(999)},UBS,,${anyStage()}`;
        const done = await importContacts(t, file);
        if (random(2) === 0) await goOn(t, done, 'revert');
      },
    ];
    for (let n = 0; n < 20; n += 1) {
      await ways[n < ways.length ? n : random(ways.length)]!();
    }
    const steps = await history(t);
    expect(steps.length).toBeGreaterThan(10);
    expect(replay(steps)).toEqual(await present(t));
    expect(new Set(steps.map(({ by }) => by))).toEqual(new Set(['alpha', 'admin', 'HubSpot sync']));
  },
);

test('a deal that comes back within a day stays in its stage since before; later a new stay begins', async () => {
  const { t } = await openAccount(accountOf(0));
  const id = await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: 'meeting' });
  const since = new Date('2025-08-01T12:00:00Z');
  await makeDeal(t, 'alpha', id, { stage: 'meeting', stageChangedAt: since, createdAt: since });
  const set = (body: object) => t.call(updateContact, { as: 'alpha', params: { id }, body });
  const removedEarlier = (by: string) =>
    write(t, ({ client }) => client.query(`UPDATE deals SET archived_at = archived_at - interval '${by}'`));
  const stay = async () => (await query(t.databaseUrl, 'SELECT stage_changed_at AS at FROM deals'))[0]?.at;
  await set({ inPipeline: 'no' });
  await removedEarlier('23 hours');
  await set({ inPipeline: 'yes', pipelineStage: 'meeting' });
  expect(await stay()).toEqual(since);
  await set({ inPipeline: 'no' });
  await removedEarlier('25 hours');
  await set({ inPipeline: 'yes', pipelineStage: 'meeting' });
  expect(await stay()).toEqual(t.platform.clock.now());
  expect((await history(t)).map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'meeting', null],
    ['meeting', 'removed', 'alpha'],
    ['removed', 'meeting', 'alpha'],
    ['meeting', 'removed', 'alpha'],
    ['removed', 'meeting', 'alpha'],
  ]);
});

test('a changed value alone is no change of stage, and the history goes with its deal', async () => {
  const { t } = await openAccount(accountOf(0));
  const id = await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: 'meeting' });
  await makeDeal(t, 'alpha', id, { stage: 'meeting' });
  await t.call(updateContact, { as: 'alpha', params: { id }, body: { dealValue: '3M' } });
  expect(await history(t)).toHaveLength(1);
  await write(t, ({ client }) => client.query('DELETE FROM deals'));
  expect(await history(t)).toEqual([]);
});
