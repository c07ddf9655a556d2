import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { TestApp } from '../app.ts';
import { seedKey } from './seed-api-key.ts';
import { seedImports } from './seed-imports.ts';
import { seedMarket } from './seed-market.ts';
import { seedLoggedCall, seedNextStep, seedSnooze } from './seed-next-step.ts';
import { seedPerson } from './seed-person.ts';
import { seedWatch } from './seed-watch.ts';
import { seedWebhook } from './seed-webhook.ts';

/** The rows of one client that the access matrix aims at. */
export interface Rows {
  /** The client's own record. */
  recordId: string;
  contactId: string;
  archivedId: string;
  /** Of the archived contact. */
  lostDealId: string;
  dealId: string;
  pendingId: string;
  viewId: string;
  /** Deleted just now. */
  deletedViewId: string;
  stepId: string;
  /** The client's own login watches a firm, and was told of a move. */
  watchId: string;
  notificationId: string;
  activityId: string;
  researchId: string;
  /** A person who has an invitation (its token: `token of alpha`) and an open session, but no password. */
  personId: string;
  sessionId: string;
  /** A key with all rights. */
  apiKeyId: string;
  /** Imports of contacts, by the state they are in. */
  draftImportId: string;
  readyImportId: string;
  importedId: string;
  /** An address that is turned off, and a delivery to it. */
  webhookId: string;
  deliveryId: string;
}

export interface Tenants {
  alpha: Rows;
  beta: Rows;
  /** An upload of moves in the market of both. */
  uploadId: string;
  /** The move of that upload. */
  moveId: string;
  /** A second admin. */
  adminId: string;
  /** A file of the register that was refused. */
  registerImportId: string;
}

const dana = { firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill' };

/** Gives `alpha` and `beta` equal rows, which differ only in their client. */
export async function seedTenants(t: TestApp): Promise<Tenants> {
  const market = await seedMarket(t);
  const admin = { adminId: await seedAdmin(t), registerImportId: await seedRegisterImport(t) };
  return { alpha: await seedClient(t, 'alpha'), beta: await seedClient(t, 'beta'), ...market, ...admin };
}

async function seedRegisterImport({ platform }: TestApp): Promise<string> {
  const id = newId();
  const file = { fileName: 'feed.xml', state: 'refused', importedBy: 'admin' } as const;
  await platform.db.as(platformScope(system), ({ orm }) =>
    orm.insert(schema.registerImports).values({ id, ...file, createdAt: platform.clock.now() }),
  );
  return id;
}

async function seedAdmin({ platform }: TestApp): Promise<string> {
  const id = newId();
  const at = platform.clock.now();
  await platform.db.as(platformScope(system), ({ orm }) =>
    orm.insert(schema.users).values({ id, username: 'ada', role: 'admin', createdAt: at, updatedAt: at }),
  );
  return id;
}

async function seedClient({ platform }: TestApp, clientId: 'alpha' | 'beta'): Promise<Rows> {
  const now = platform.clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const rows = {
    recordId: '',
    contactId: newId(),
    archivedId: newId(),
    dealId: newId(),
    lostDealId: newId(),
    pendingId: newId(),
    viewId: newId(),
    deletedViewId: newId(),
    stepId: newId(),
    watchId: newId(),
    notificationId: newId(),
    activityId: newId(),
    researchId: newId(),
    personId: newId(),
    sessionId: newId(),
    apiKeyId: newId(),
    draftImportId: newId(),
    readyImportId: newId(),
    importedId: newId(),
    webhookId: newId(),
    deliveryId: newId(),
  };
  await platform.db.as(platformScope(system), async (tx) => {
    const { orm } = tx;
    const owner = await orm.query.users.findFirst({ where: (users, { eq }) => eq(users.username, clientId) });
    if (!owner) throw new Error(`No user of ${clientId}`);
    const record = await orm.query.clients.findFirst({
      where: (clients, { eq }) => eq(clients.clientId, clientId),
    });
    rows.recordId = record?.id ?? '';
    await seedContacts(tx, clientId, rows, now);
    await orm.insert(schema.pendingContacts).values({
      clientId,
      id: rows.pendingId,
      fields: { ...dana, email: 'waiting@merrill.example' },
      submittedBy: clientId,
      submitterId: owner.id,
      createdAt: now,
    });
    const view = { clientId, ownerId: owner.id, state: {}, ...stamp };
    await orm.insert(schema.savedViews).values([
      { ...view, id: rows.viewId, name: 'Silent ones' },
      { ...view, id: rows.deletedViewId, name: 'Old ones', deletedAt: now },
    ]);
    await seedWatch(tx, clientId, owner.id, rows, now);
    await orm.insert(schema.activities).values({
      clientId,
      id: rows.activityId,
      contactId: rows.contactId,
      type: 'call',
      subject: 'First talk',
      disposition: 'Answered',
      durationSeconds: 240,
      occurredAt: now,
      createdAt: now,
    });
    await orm.insert(schema.researchProfiles).values({
      clientId,
      id: rows.researchId,
      contactId: rows.contactId,
      ...dana,
      profileHtml: '<p>Known for her book in the valley.</p>',
      model: 'test',
      createdBy: clientId,
      createdAt: now,
    });
    await seedNextStep(tx, clientId, rows, now);
    await seedLoggedCall(tx, clientId, rows, now);
    await seedSnooze(tx, clientId, rows.archivedId, now);
    await seedImports(tx, clientId, rows, now);
    await seedPerson(tx, clientId, rows, now);
    await seedKey(tx, clientId, { id: rows.apiKeyId, name: 'Seeded' });
    await seedWebhook(tx, clientId, rows);
  });
  return rows;
}

/** A contact with an open deal, and an archived one whose deal was lost. */
async function seedContacts({ orm }: Tx, clientId: string, rows: Rows, at: Date): Promise<void> {
  const stamp = { createdAt: at, updatedAt: at };
  const email = 'dana.whitfield@merrill.example';
  const contact = { ...dana, email, inPipeline: true, pipelineStage: 'targeted', lastContacted: at };
  await orm.insert(schema.contacts).values({ clientId, id: rows.contactId, ...contact, ...stamp });
  const archived = { ...dana, email: '', archivedAt: at, archivedReason: 'No longer in the list.' };
  await orm.insert(schema.contacts).values({ clientId, id: rows.archivedId, ...archived, ...stamp });
  await orm.insert(schema.deals).values({
    clientId,
    id: rows.dealId,
    contactId: rows.contactId,
    stage: 'targeted',
    valueCents: 125_000_000,
    stageChangedAt: at,
    ...stamp,
  });
  await orm.insert(schema.deals).values({
    clientId,
    id: rows.lostDealId,
    contactId: rows.archivedId,
    stage: 'meeting',
    valueCents: 90_000_000,
    stageChangedAt: at,
    archivedAt: at,
    lostReason: 'elsewhere',
    ...stamp,
  });
}
