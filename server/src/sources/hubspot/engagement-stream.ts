import { maxActivitySeconds } from '@liftout/contract/activity';
import { storableInstant } from '@liftout/contract/values/instants';
import {
  archiveActivities,
  logActivities,
  type NewActivity,
  restoreActivities,
} from '../../activity/service.ts';
import { contactIdsOfSource } from '../../contacts/service.ts';
import { newId } from '../../platform/db/ids.ts';
import { visibleText } from '../../platform/text/markup-text.ts';
import { cleanText } from '../../platform/text/truncate.ts';
import { findSent } from '../../write-back/service.ts';
import type { Pass, SourceStream } from '../sync/connector.ts';
import type { HubSpot, HubspotObject } from './client.ts';
import { relatedPage } from './related-objects.ts';
import { markedActivity } from './write-back/texts.ts';

type Engagement = 'calls' | 'emails' | 'meetings' | 'tasks';
type Properties = HubspotObject['properties'];
type Details = Omit<NewActivity, 'id' | 'contactId' | 'sourceId'>;

const orNull = (text: string | null | undefined, max: number) => cleanText(text ?? '', max) || null;
/** Bodies are HTML. */
const body = (html: string | null | undefined) => orNull(visibleText(html ?? ''), 5_000);
const instant = (text: string | null | undefined): Date | undefined => {
  // HubSpot writes instants as ISO 8601, and as milliseconds in older records.
  const given = text ?? '';
  const known = storableInstant(/^\d{10,14}$/.test(given) ? new Date(Number(given)).toISOString() : given);
  return known === null ? undefined : new Date(known);
};
/** `SCHEDULED_CALLBACK` as it is read: Scheduled callback. */
const words = (code: string | null | undefined) => {
  const text = orNull(code, 100)?.replaceAll('_', ' ').toLowerCase();
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
};
/** Milliseconds, written as text, in whole seconds; null where unknown or out of range. */
export function secondsOf(text: string | null | undefined): number | null {
  const ms = text === null || text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  const whole = Math.round(ms / 1000);
  return whole >= 0 && whole <= maxActivitySeconds ? whole : null;
}

interface Kind {
  /** Of a source id, as the kinds count by themselves. */
  prefix: string;
  properties: string[];
  /** Undefined where it has no readable time. */
  read(properties: Properties, dispositions: ReadonlyMap<string, string>): Details | undefined;
}

const kinds: Record<Engagement, Kind> = {
  calls: {
    prefix: 'call',
    properties: [
      'hs_timestamp',
      'hs_call_title',
      'hs_call_body',
      'hs_call_duration',
      'hs_call_disposition',
      'hs_call_direction',
      'hs_call_status',
    ],
    read(given, dispositions) {
      const occurredAt = instant(given.hs_timestamp);
      if (!occurredAt) return undefined;
      const dialed = given.hs_call_direction !== 'INBOUND';
      const ended =
        orNull(dispositions.get(given.hs_call_disposition ?? ''), 100) ?? words(given.hs_call_status);
      return {
        type: dialed ? 'cold_call' : 'call',
        subject: orNull(given.hs_call_title, 200) ?? 'Call',
        outcome: ended,
        notes: body(given.hs_call_body),
        durationSeconds: secondsOf(given.hs_call_duration),
        disposition: dialed ? ended : null,
        agent: null,
        occurredAt,
      };
    },
  },
  emails: {
    prefix: 'email',
    properties: ['hs_timestamp', 'hs_email_subject', 'hs_email_direction', 'hs_email_status'],
    read(given) {
      const occurredAt = instant(given.hs_timestamp);
      if (!occurredAt) return undefined;
      return {
        type: 'email',
        subject: orNull(given.hs_email_subject, 200) ?? 'Email',
        outcome: given.hs_email_direction === 'INCOMING_EMAIL' ? 'Received' : words(given.hs_email_status),
        notes: null,
        durationSeconds: null,
        disposition: null,
        agent: null,
        occurredAt,
      };
    },
  },
  meetings: {
    prefix: 'meeting',
    properties: [
      'hs_timestamp',
      'hs_meeting_title',
      'hs_meeting_body',
      'hs_meeting_start_time',
      'hs_meeting_end_time',
      'hs_meeting_outcome',
    ],
    read(given) {
      const occurredAt = instant(given.hs_meeting_start_time) ?? instant(given.hs_timestamp);
      if (!occurredAt) return undefined;
      const end = instant(given.hs_meeting_end_time);
      return {
        type: 'meeting',
        subject: orNull(given.hs_meeting_title, 200) ?? 'Meeting',
        outcome: words(given.hs_meeting_outcome),
        notes: body(given.hs_meeting_body),
        durationSeconds: end ? secondsOf(String(end.getTime() - occurredAt.getTime())) : null,
        disposition: null,
        agent: null,
        occurredAt,
      };
    },
  },
  tasks: {
    prefix: 'task',
    properties: ['hs_timestamp', 'hs_task_subject', 'hs_task_body', 'hs_task_status'],
    read(given) {
      const occurredAt = instant(given.hs_timestamp);
      if (!occurredAt) return undefined;
      return {
        type: 'task',
        subject: orNull(given.hs_task_subject, 200) ?? 'Task',
        outcome: words(given.hs_task_status),
        notes: body(given.hs_task_body),
        durationSeconds: null,
        disposition: null,
        agent: null,
        occurredAt,
      };
    },
  },
};

/** Calls, emails, meetings or tasks with members of the list. One with several people is the first one's. */
export function engagementStream(hubspot: HubSpot, type: Engagement): SourceStream {
  const { prefix, properties, read } = kinds[type];
  let dispositions: Promise<Map<string, string>> | undefined;

  /** Calls that were logged here and sent there are known here as what they are. */
  async function sentFromHere(items: HubspotObject[], pass: Pass) {
    const known = await pass.look((tx) =>
      findSent(tx, pass.clientId, 'hubspot', {
        sourceIds: items.map(({ id }) => `${prefix}:${id}`),
        activityIds: items.flatMap(({ properties: { hs_call_body: text } }) => markedActivity(text) ?? []),
      }),
    );
    return ({ id, properties: { hs_call_body: text } }: HubspotObject) =>
      known.sourceIds.has(`${prefix}:${id}`) || known.activityIds.has(markedActivity(text) ?? '');
  }

  return {
    name: type,
    needs: 'contacts',
    lists: 'whole',
    wholeEveryMs: 24 * 3_600_000,
    async read(cursor, pass) {
      if (type === 'calls') dispositions ??= hubspot.dispositions(pass.signal);
      const names = (await dispositions) ?? new Map();
      const page = await relatedPage(hubspot, { type, properties }, cursor, pass);
      const { objects: items, contacts } = page;
      const ours = await pass.look((tx) =>
        contactIdsOfSource(tx, pass.clientId, 'hubspot', [...new Set([...contacts.values()].flat())]),
      );
      const isSent = await sentFromHere(items, pass);
      const own = items.flatMap((item) => {
        const { id, properties: given } = item;
        if (isSent(item)) return [];
        const contactId = (contacts.get(id) ?? [])
          .map((one) => ours.get(one))
          .find((one) => one !== undefined);
        return contactId === undefined
          ? []
          : [{ sourceId: `${prefix}:${id}`, contactId, details: read(given, names) }];
      });
      const activities = own.flatMap(({ details, sourceId, contactId }) =>
        details ? [{ id: newId(), sourceId, contactId, ...details }] : [],
      );
      return {
        rows: own.length,
        seen: own.map(({ sourceId }) => sourceId),
        next: page.next,
        resume: null,
        async write(tx, { clientId, at }) {
          const logged = await logActivities(tx, clientId, { source: 'hubspot', activities, at });
          const { added, updated, advanced } = logged;
          return {
            added,
            updated,
            skipped: own.length - activities.length,
            topics: [
              ...(added + updated > 0 ? (['activity'] as const) : []),
              ...(advanced.contacts > 0 ? (['contacts'] as const) : []),
              ...(advanced.deals > 0 ? (['deals'] as const) : []),
            ],
          };
        },
      };
    },
    async archive(tx, { clientId, at }, sourceIds) {
      const archived = await archiveActivities(tx, clientId, 'hubspot', sourceIds, at);
      return { archived, topics: archived > 0 ? ['activity'] : [] };
    },
    async restore(tx, { clientId }, sourceIds) {
      const restored = await restoreActivities(tx, clientId, 'hubspot', sourceIds);
      return { restored, topics: restored > 0 ? ['activity'] : [] };
    },
  };
}
