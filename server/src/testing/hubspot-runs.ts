import type { SyncRun } from '@liftout/contract/sources';
import type { TestApp } from './app.ts';
import { query } from './database/query.ts';
import { hubspotServer } from './http/hubspot.ts';
import { type HubSpotAccount, hubspotAccount, relate } from './http/hubspot-account.ts';
import { openSources, sync } from './source-syncs.ts';

export const modified = (day: string) => `${day}T10:00:00.000Z`;

/** An account whose list 7 has so many contacts, each with a call; every fourth has a deal. */
export function accountOf(count: number): HubSpotAccount {
  const account = hubspotAccount();
  const ids = Array.from({ length: count }, (_, at) => String(1_001 + at));
  account.lists.set('7', ids);
  for (const [at, id] of ids.entries()) {
    account.objects.contacts.set(id, {
      firstname: `Person ${id}`,
      lastname: 'Ames',
      email: `p${id}@firm.example`,
      company: at % 3 === 0 ? null : 'Merrill',
      lastmodifieddate: modified('2025-08-01'),
    });
    relate(account, 'contacts>companies', id, '77');
    const call = `5${id}`;
    account.objects.calls.set(call, {
      hs_timestamp: modified('2025-08-02'),
      hs_call_title: 'Intro',
      hs_call_body: '<p>Wants <b>out</b></p>',
      hs_call_duration: '65400',
      hs_call_direction: 'OUTBOUND',
      hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
      hs_lastmodifieddate: modified('2025-08-02'),
    });
    relate(account, 'calls>contacts', call, id);
    if (at % 4 !== 0) continue;
    const deal = `9${id}`;
    account.objects.deals.set(deal, {
      dealname: 'Move',
      amount: '1250.50',
      dealstage: 's-meet',
      pipeline: 'default',
      hs_lastmodifieddate: modified('2025-08-03'),
    });
    relate(account, 'deals>contacts', deal, id);
  }
  account.objects.companies.set('77', { name: 'Stifel' });
  return account;
}

export const openAccount = (account: HubSpotAccount) => openSources(hubspotServer(account));

/** Everything that syncs store, without ids and instants of our own. */
export const tables = async (t: Pick<TestApp, 'databaseUrl'>) => ({
  contacts: await query(
    t.databaseUrl,
    `SELECT source_id, first_name, email, firm, pipeline_stage, last_contacted, archived_at IS NOT NULL AS archived
     FROM contacts ORDER BY source_id`,
  ),
  deals: await query(
    t.databaseUrl,
    `SELECT c.source_id, d.stage, d.value_cents, d.archived_at IS NOT NULL AS archived FROM deals d
     JOIN contacts c ON c.id = d.contact_id ORDER BY 1, 2`,
  ),
  activities: await query(
    t.databaseUrl,
    `SELECT c.source_id AS contact, a.source_id, a.type, a.notes, a.disposition, a.duration_seconds, a.occurred_at
     FROM activities a JOIN contacts c ON c.id = a.contact_id ORDER BY a.source_id`,
  ),
  seen: await query(
    t.databaseUrl,
    'SELECT stream, source_id, gone_at IS NOT NULL AS gone FROM sync_rows ORDER BY 1, 2',
  ),
});

/** A run of alpha's HubSpot from beginning to end. */
export const syncOnce = async (t: TestApp): Promise<SyncRun> => (await sync(t, 'hubspot')).body;
export const streamOf = (run: SyncRun, name: string) => run.streams.find((stream) => stream.name === name);
