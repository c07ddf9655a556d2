import { defaultTitleThresholds } from '@liftout/contract/title-thresholds';
import { daysBefore } from '../platform/clock.ts';
import type { Deal } from './client/pipeline.ts';
import { at, type Random } from './random.ts';
import type { AuditRow, ClientRow, MailRow, SettingRow, Stage, UploadRow, UserRow } from './rows.ts';
import { hour, minute } from './time/calendar.ts';

interface Tools {
  rng: Random;
  now: Date;
}

const stages: readonly Stage[] = ['targeted', 'conversation', 'meeting', 'closing', 'won'];

/** Audit entries of the last five weeks: stage changes, uploads, new clients. */
export function auditRows(
  {
    deals,
    uploads,
    users,
    clients,
  }: {
    deals: readonly Deal[];
    uploads: readonly UploadRow[];
    users: readonly UserRow[];
    clients: readonly ClientRow[];
  },
  { rng, now }: Tools,
): AuditRow[] {
  const userOf = (name: string) =>
    at(
      users.filter(({ username }) => username === name),
      0,
    );
  const entry = (
    who: string,
    createdAt: Date,
    fields: Pick<AuditRow, 'clientId' | 'action' | 'entity' | 'entityId'>,
    before: unknown,
    after: unknown,
  ): AuditRow => ({
    id: rng.id(createdAt),
    actorId: userOf(who).id,
    actorName: who,
    ...fields,
    before,
    after,
    createdAt,
  });
  const advanced = deals.filter(
    ({ row }) =>
      row.archivedAt === null && row.stage !== 'targeted' && row.stageChangedAt > daysBefore(now, 35),
  );
  return [
    ...clients.map(({ clientId, name, createdAt }) =>
      entry(
        'admin',
        createdAt,
        { clientId, action: 'client.created', entity: 'client', entityId: clientId },
        null,
        { clientId, name },
      ),
    ),
    ...advanced.map(({ row }) =>
      entry(
        row.clientId,
        row.stageChangedAt,
        { clientId: row.clientId, action: 'deal.moved', entity: 'deal', entityId: row.id },
        { stage: at(stages, stages.indexOf(row.stage) - 1) },
        { stage: row.stage },
      ),
    ),
    ...uploads.map(({ id, fileName, totalProcessed, added, createdAt }) =>
      entry(
        'admin',
        createdAt,
        { clientId: null, action: 'upload.added', entity: 'upload', entityId: id },
        null,
        { fileName, totalProcessed, added },
      ),
    ),
  ];
}

/** Mail without a mail server: stored, not sent (design 4.16). */
export function mailRows(clients: readonly ClientRow[], { rng, now }: Tools): MailRow[] {
  return clients.slice(0, 3).map(({ clientId, name, personName, personEmail }, index) => {
    const createdAt = new Date(daysBefore(now, 2 + index * 6).getTime() - rng.int(5, 90) * minute);
    const first = (personName ?? '').split(' ')[0];
    const text = `Hello ${first},\n\nthe market research report for ${name} that you asked for is ready in your portal.\n\nLiftout`;
    return {
      id: rng.id(createdAt),
      clientId,
      recipient: personEmail ?? '',
      subject: `Market research report: ${name}`,
      html: text
        .split('\n\n')
        .map((part) => `<p>${part}</p>`)
        .join(''),
      plainText: text,
      status: 'stored',
      attempts: 0,
      lastError: null,
      createdBy: clientId,
      createdAt,
      sentAt: null,
    };
  });
}

/** Names of the contact lists in the connected CRM: 30 of them. */
const listNames = ['All advisors', 'Wirehouse', 'Regional', 'Independent', 'Private bank', 'Past clients'];
const listRegions = ['New York', 'Los Angeles', 'Miami', 'Silicon Valley', 'National'];

/** An admin's settings, and the contact lists that the last sync of the CRM found. */
export function settingRows(now: Date): SettingRow[] {
  const updatedAt = new Date(now.getTime() - 3 * hour);
  const lists = listRegions.flatMap((region) => listNames.map((name) => `${region}: ${name}`));
  return [
    { name: 'title_thresholds', value: defaultTitleThresholds, updatedAt },
    { name: 'session_timeout', value: '24h', updatedAt },
    { name: 'branding', value: { name: 'Liftout', theme: 'professional' }, updatedAt },
    {
      name: 'hubspot_lists',
      value: lists.map((name, index) => ({ listId: String(2100 + index), name })),
      updatedAt,
    },
  ];
}
