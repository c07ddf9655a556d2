import { demoNow } from '../platform/clock.ts';
import { auditRows, mailRows, settingRows } from './admin-records.ts';
import { makeActivities } from './client/activities.ts';
import { countCampaigns, planCampaigns } from './client/campaigns.ts';
import { pendingRows, researchRows, viewRows } from './client/client-records.ts';
import { clientRows, userRows } from './client/clients.ts';
import { goalRows } from './client/goals.ts';
import { intelRows } from './client/intel.ts';
import { makeDeals } from './client/pipeline.ts';
import { stageHistory } from './client/stage-history.ts';
import { contactMoves } from './client/stories.ts';
import { openFirmRecords } from './market/firm-rows.ts';
import { openDemoFirms } from './market/firms.ts';
import { marketRows } from './market/markets.ts';
import { draftMoves } from './market/move-drafts.ts';
import { newsRows } from './market/news.ts';
import { writeUploadFiles } from './market/upload-files.ts';
import { readUploads } from './market/uploads.ts';
import { contactRows } from './people/contacts.ts';
import { nameGenerator } from './people/names.ts';
import { makeProfiles } from './people/profiles.ts';
import { lastContactTimes } from './people/recency.ts';
import { plans } from './plans/index.ts';
import { at, type Random, random } from './random.ts';

export type DemoWorld = ReturnType<typeof buildDemoWorld>;

/** The seed of the shipped demo. */
export const demoSeed = 'liftout';

/**
 * The demo world: plain rows by table, the same for the same seed, consistent with each other and none later than
 * `demoNow`. The totals on the overview do not depend on the seed.
 */
export function buildDemoWorld(seed: string = demoSeed) {
  const now = demoNow;
  const stream = (name: string): Random => random(`${seed}/${name}`);
  const firms = openDemoFirms();
  const newName = nameGenerator(stream('names'));
  const clients = clientRows(stream('clients'));
  const users = userRows(stream('users'));

  const perClient = plans.map((plan) => {
    const rng = (name: string) => stream(`${plan.clientId}/${name}`);
    const client = at(
      clients.filter(({ clientId }) => clientId === plan.clientId),
      0,
    );
    const user = at(
      users.filter(({ clientId }) => clientId === plan.clientId),
      0,
    );
    const profiles = makeProfiles(plan, { rng: rng('profiles'), firms, newName, now });
    const deals = makeDeals(plan, profiles, { rng: rng('deals'), now });
    const lastContacts = lastContactTimes(plan, profiles, deals, { rng: rng('recency'), now });
    const contacts = contactRows(plan, profiles, { deals, lastContacts, firms, rng: rng('contacts') });
    const planned = planCampaigns(plan, rng('campaigns'));
    const activities = makeActivities(plan, contacts, { rng: rng('activities'), now, campaigns: planned });
    return {
      deals,
      contacts,
      activities,
      campaigns: countCampaigns(planned, activities),
      moves: contactMoves(plan, deals, { rng: rng('moves'), firms, now }),
      news: newsRows(client, plan, { rng: rng('news'), now }),
      intel: intelRows(plan, deals, { rng: rng('intel'), now }),
      pending: pendingRows(plan, user.id, { rng: rng('pending'), now, firms, newName }),
      views: viewRows(plan, user.id, { rng: rng('views'), now }),
      research: researchRows(plan, deals, { rng: rng('research'), now }),
    };
  });

  const drafts = [
    ...draftMoves({ rng: stream('moves'), firms, newName }),
    ...perClient.flatMap(({ moves }) => moves),
  ];
  const firmRecords = openFirmRecords(firms, stream('firms'), new Date('2025-01-02T15:00:00.000Z'));
  const files = writeUploadFiles(drafts, stream('files'));
  const recruiting = readUploads(files, { rng: stream('uploads'), firms, firmRecords });
  const deals = perClient.flatMap((client) => client.deals);

  return {
    markets: marketRows(now),
    clients,
    users,
    contacts: perClient.flatMap((client) => client.contacts),
    deals: deals.map(({ row }) => row),
    dealStages: deals.flatMap(({ row }) => stageHistory(row)),
    goals: goalRows(now),
    campaigns: perClient.flatMap((client) => client.campaigns),
    activities: perClient.flatMap((client) => client.activities),
    intel: perClient.flatMap((client) => client.intel),
    newsItems: perClient.flatMap((client) => client.news),
    pendingContacts: perClient.flatMap((client) => client.pending),
    savedViews: perClient.flatMap((client) => client.views),
    researchProfiles: perClient.flatMap((client) => client.research),
    firms: firmRecords.firms,
    firmAliases: firmRecords.aliases,
    ...recruiting,
    settings: settingRows(now),
    auditEntries: auditRows(
      { deals, uploads: recruiting.uploads, users, clients },
      { rng: stream('audit'), now },
    ),
    mailOutbox: mailRows(clients, { rng: stream('mail'), now }),
  };
}
