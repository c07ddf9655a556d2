import { inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import { newApiKey } from '../../platform/sessions/api-keys.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';
import type { TestApp } from '../app.ts';
import { seedLoggedCall, seedNextStep, seedSnooze } from './seed-next-step.ts';
import { seedWatch } from './seed-watch.ts';

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

/** One market for both clients, with one move from an upload. */
async function seedMarket({ platform }: TestApp): Promise<{ uploadId: string; moveId: string }> {
  const at = platform.clock.now();
  const uploadId = newId();
  const moveId = newId();
  const firmId = newId();
  await platform.db.as(platformScope(system), async ({ orm }) => {
    const marketPath = 'silicon-valley';
    await orm.insert(schema.markets).values({ path: marketPath, name: 'Silicon Valley', updatedAt: at });
    await orm
      .update(schema.clients)
      .set({ targetMarket: marketPath })
      .where(inArray(schema.clients.clientId, ['alpha', 'beta']));
    await orm.insert(schema.firms).values({ id: firmId, name: 'Merrill', nameKey: 'merrill', createdAt: at });
    await orm.insert(schema.moves).values({
      id: moveId,
      fingerprint: 'fingerprint',
      personKey: 'ines moreau',
      advisorId: newId(),
      firstName: 'Ines',
      lastName: 'Moreau',
      city: 'Palo Alto',
      firmLeftId: firmId,
      firmLeftSpelling: 'Merrill',
      firmJoinedSpelling: '',
      movedOn: '2025-08-04',
      marketPath,
      createdAt: at,
    });
    await orm.insert(schema.uploads).values({
      id: uploadId,
      fileName: 'moves.csv',
      marketPath,
      timePeriod: 'August 2025',
      totalProcessed: 1,
      marketMatches: 1,
      added: 1,
      duplicates: 0,
      rejected: 0,
      outsidePeriod: 0,
      assumedMatches: 0,
      warnings: 0,
      uploadedBy: 'admin',
      createdAt: at,
    });
    await orm.insert(schema.moveSources).values({ uploadId, moveId, row: 2 });
  });
  return { uploadId, moveId };
}

async function seedClient({ platform }: TestApp, clientId: 'alpha' | 'beta'): Promise<Rows> {
  const now = platform.clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const person = { firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill' };
  const rows = {
    recordId: '',
    contactId: newId(),
    archivedId: newId(),
    dealId: newId(),
    lostDealId: newId(),
    pendingId: newId(),
    viewId: newId(),
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
    const email = 'dana.whitfield@merrill.example';
    const contact = { ...person, email, inPipeline: true, pipelineStage: 'targeted', lastContacted: now };
    await orm.insert(schema.contacts).values({ clientId, id: rows.contactId, ...contact, ...stamp });
    const archived = { ...person, email: '', archivedAt: now, archivedReason: 'No longer in the list.' };
    await orm.insert(schema.contacts).values({ clientId, id: rows.archivedId, ...archived, ...stamp });
    await orm.insert(schema.deals).values({
      clientId,
      id: rows.dealId,
      contactId: rows.contactId,
      stage: 'targeted',
      valueCents: 125_000_000,
      stageChangedAt: now,
      ...stamp,
    });
    await orm.insert(schema.deals).values({
      clientId,
      id: rows.lostDealId,
      contactId: rows.archivedId,
      stage: 'meeting',
      valueCents: 90_000_000,
      stageChangedAt: now,
      archivedAt: now,
      lostReason: 'elsewhere',
      ...stamp,
    });
    await orm.insert(schema.pendingContacts).values({
      clientId,
      id: rows.pendingId,
      fields: { ...person, email: 'waiting@merrill.example' },
      submittedBy: clientId,
      submitterId: owner.id,
      createdAt: now,
    });
    await orm.insert(schema.savedViews).values({
      clientId,
      id: rows.viewId,
      ownerId: owner.id,
      name: 'Silent ones',
      state: {},
      ...stamp,
    });
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
      ...person,
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

/** A file of contacts that was sent, one that was checked, and one that was imported. */
async function seedImports(tx: Tx, clientId: string, rows: Rows, at: Date): Promise<void> {
  const { draftImportId, readyImportId, importedId } = rows;
  const checked = { rows: 0, added: 0, known: 0, repeated: 0, rejected: 0, likely: 0, warned: 0 };
  const columns = ['name', 'firm'].map((field) => ({ header: field, samples: [], field }));
  const common = { clientId, fileName: 'contacts.csv', columns, importedBy: 'admin', createdAt: at };
  await tx.orm.insert(schema.contactImports).values([
    { ...common, id: draftImportId, state: 'draft' },
    { ...common, id: readyImportId, state: 'ready', checked },
    { ...common, id: importedId, state: 'imported', checked, finishedAt: at },
  ]);
}

/** A person of the client, invited and yet with an open session. */
async function seedPerson(tx: Tx, clientId: string, { personId, sessionId }: Rows, at: Date): Promise<void> {
  const { orm } = tx;
  const email = `pia@${clientId}.example`;
  const person = {
    id: personId,
    clientId,
    username: email,
    email,
    name: 'Pia Stone',
    role: 'client' as const,
  };
  await orm.insert(schema.users).values({ ...person, createdAt: at, updatedAt: at });
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  await orm.insert(schema.invitations).values({
    tokenHash: hashToken(`token of ${clientId}`),
    userId: personId,
    clientId,
    createdBy: 'admin',
    createdAt: now,
    expiresAt: later,
  });
  await orm.insert(schema.digestSubscriptions).values({ clientId, userId: personId, createdAt: now });
  await orm.insert(schema.digests).values({
    clientId,
    userId: personId,
    week: '2025-08-25',
    tokenHash: hashToken(`digest of ${clientId}`),
    createdAt: now,
  });
  const session = { id: sessionId, userId: personId, userAgent: 'test' };
  const epochs = { accessEpoch: 1, userEpoch: 1 };
  const times = { createdAt: now, lastSeenAt: now, expiresAt: later };
  await orm
    .insert(schema.sessions)
    .values({ ...session, ...epochs, ...times, tokenHash: `session of ${clientId}` });
  await orm
    .insert(schema.signIns)
    .values({ ...session, clientId, address: '192.0.2.1', outcome: 'open', startedAt: now, lastSeenAt: now });
}

export interface KeyRights {
  id?: string;
  name: string;
  allowedDashboards?: string[];
  canWrite?: boolean;
  revokedAt?: Date | null;
}

/** Adds a key to a client: by default one that may do all that the client may. Answers the key itself. */
export async function seedKey({ orm }: Tx, clientId: string, rights: KeyRights): Promise<string> {
  const { token, ...stored } = newApiKey();
  const all = { id: newId(), allowedDashboards: ['full'], canWrite: true, createdBy: 'admin' };
  await orm.insert(schema.apiKeys).values({ ...all, ...stored, ...rights, clientId, createdAt: new Date() });
  return token;
}

/** An address that is turned off, so that nothing is sent, with a delivery that failed. */
async function seedWebhook({ orm }: Tx, clientId: string, { webhookId, deliveryId }: Rows): Promise<void> {
  const createdAt = new Date();
  await orm.insert(schema.webhooks).values({
    clientId,
    id: webhookId,
    url: `https://hooks.example.com/${clientId}`,
    description: '',
    events: ['deal.moved'],
    isActive: false,
    secret: Buffer.from('sealed'),
    secretKeyId: 'test',
    createdBy: 'admin',
    createdAt,
  });
  await orm.insert(schema.webhookDeliveries).values({
    clientId,
    id: deliveryId,
    webhookId,
    messageId: `msg_${deliveryId}`,
    type: 'webhook.test',
    body: '{}',
    status: 'failed',
    createdAt,
  });
}
