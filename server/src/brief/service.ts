import type { Brief, DigestChoice } from '@liftout/contract/brief';
import type { Section } from '@liftout/contract/endpoint';
import type { InsightsService } from '../insights/service.ts';
import type { MailService } from '../mail/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  type Actor,
  platformScope,
  type Scope,
  signInScope,
  system,
  type TenantScope,
  tenantScope,
} from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, invalid } from '../platform/http/errors/http-error.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { readPortalName } from '../platform/queries/settings.ts';
import { dashboardsOf } from '../platform/sessions/dashboards.ts';
import { hashToken, newToken } from '../platform/sessions/tokens.ts';
import { isEmpty, weekOf } from './figures.ts';
import { clientJob, weekJob } from './jobs.ts';
import { writeDigest } from './mail.ts';
import { askPage, donePage, nothingPage, unknownPage } from './pages.ts';
import {
  endSubscription,
  findChoice,
  findLinkOwner,
  findReaders,
  findUnsubscriber,
  insertDigest,
  type Reader,
  subscribe,
} from './queries.ts';
import { digestTimeZone, mondayOf, mondayOfDay, oldestWeek } from './week.ts';

export type BriefService = ReturnType<typeof briefService>;

const asSystem = platformScope(system);

interface Recipient {
  /** Whose watched things are told; null: nobody's. */
  userId: string | null;
  sections: readonly string[];
  /** Of the link to unsubscribe. */
  token: string;
}

interface Uses {
  mail: MailService;
  insights: InsightsService;
}

/** The Monday brief: a page, and one mail for each person who wants it. */
export function briefService({ config, db, clock, demo }: Platform, { mail, insights }: Uses) {
  const urls = (clientId: string, week: string, token: string) => ({
    clientId,
    publicUrl: config.publicUrl,
    portalUrl: `${config.publicUrl}/client/${encodeURIComponent(clientId)}/brief?week=${week}`,
    unsubscribeUrl: `${config.publicUrl}/api/unsubscribe/${token}`,
  });

  /** A week as a reader sees it, in the client's scope. */
  const read = (
    tx: Tx,
    clientId: string,
    reader: { userId: string | null; week: string; sees: (section: Section) => boolean },
  ): Promise<Brief> => weekOf(tx, clientId, { ...reader, now: clock.now(), findInsights: insights.listIn });

  /** A reader's brief as a mail, from the client's own rows; undefined where there is nothing to say. */
  async function write(tx: Tx, clientId: string, week: string, { userId, sections, token }: Recipient) {
    const sees = (section: string) => sections.includes('full') || sections.includes(section);
    const brief = await read(tx, clientId, { userId, week, sees });
    if (isEmpty(brief)) return undefined;
    return writeDigest(brief, { ...urls(clientId, week, token), portalName: await readPortalName(tx) });
  }

  /** Sends one person's digest of a week, unless it was sent already. @returns whether it was sent now */
  async function sendTo({ clientId, userId, email, ...access }: Reader, week: string): Promise<boolean> {
    const token = newToken();
    const sections = dashboardsOf(access.clientDashboards, access.ownDashboards);
    const written = await db
      .within('job')
      .as(tenantScope(clientId, system), (tx) => write(tx, clientId, week, { userId, sections, token }));
    if (!written) return false;
    return db.as(asSystem, async (tx) => {
      const row = { clientId, userId, week, tokenHash: hashToken(token), createdAt: clock.now() };
      if (!(await insertDigest(tx, row))) return false;
      await mail.post(tx, { ...written, to: email, clientId, secret: token });
      return true;
    });
  }

  async function unsubscriberOf(token: string) {
    const owner = await db.as(signInScope(), (tx) => findLinkOwner(tx, hashToken(token)));
    return owner && db.as(asSystem, (tx) => findUnsubscriber(tx, owner));
  }

  async function end(userId: string, clientId: string, actor: Actor): Promise<void> {
    await db.as(platformScope(actor), async (tx) => {
      if (!(await endSubscription(tx, userId))) return;
      await audit(tx, { action: 'digest.left', entity: 'user', entityId: userId, clientId }, clock.now());
      notify(tx, clientId, ['users']);
    });
  }

  const toChoice = (found: Awaited<ReturnType<typeof findChoice>>): DigestChoice => ({
    weekly: found?.subscribed != null,
    email: found?.clientId == null ? null : found.email,
  });

  return {
    choice: ({ actor }: Scope): Promise<DigestChoice> =>
      db.as(platformScope(actor), async (tx) => toChoice(await findChoice(tx, actor.userId ?? ''))),

    /** The brief of the week of a day, of the current one if absent. Throws 400 for one to come or too long ago. */
    async brief(
      scope: TenantScope,
      reader: { userId: string | null; sees: (section: Section) => boolean },
      day: string | undefined,
    ): Promise<Brief> {
      const now = clock.now();
      const week = day === undefined ? mondayOf(now) : mondayOfDay(day);
      if (week > mondayOf(now) || week < oldestWeek(now))
        throw invalid([{ path: 'week', message: 'There is no brief of this week.' }]);
      return db.as(scope, (tx) => read(tx, scope.clientId, { ...reader, week }));
    },

    /** Throws 409 for a user without an email, and for admins. */
    async choose({ actor }: Scope, weekly: boolean): Promise<DigestChoice> {
      const userId = actor.userId ?? '';
      return db.as(platformScope(actor), async (tx) => {
        const found = await findChoice(tx, userId);
        const clientId = found?.clientId;
        if (clientId == null || (weekly && found?.email == null))
          throw conflict('The Monday brief goes to people of a client who have an email.');
        const at = clock.now();
        const isChanged = weekly
          ? await subscribe(tx, { clientId, userId, createdAt: at })
          : await endSubscription(tx, userId);
        const action = weekly ? 'digest.chosen' : 'digest.left';
        if (isChanged) await audit(tx, { action, entity: 'user', entityId: userId, clientId }, at);
        notify(tx, clientId);
        return toChoice(await findChoice(tx, userId));
      });
    },

    /** The page behind a link to unsubscribe, and its status. */
    async unsubscribePage(token: string): Promise<{ status: number; html: string }> {
      const found = await unsubscriberOf(token);
      return found ? { status: 200, html: askPage(found.email ?? '') } : { status: 404, html: unknownPage() };
    },

    /** Ends the digest of whom the link was sent to. Doing so again changes nothing. */
    async unsubscribe(token: string): Promise<{ status: number; html: string }> {
      const found = await unsubscriberOf(token);
      if (!found) return { status: 404, html: unknownPage() };
      await end(found.userId, found.clientId, { userId: found.userId, name: found.email ?? 'A reader' });
      return { status: 200, html: donePage(found.email ?? '') };
    },

    /** As a person with every section would get it this week. */
    preview: ({ actor }: Scope, clientId: string): Promise<string> =>
      db.as(tenantScope(clientId, actor), async (tx) => {
        const written = await write(tx, clientId, mondayOf(clock.now()), {
          userId: actor.userId,
          sections: ['full'],
          token: 'preview',
        });
        return written?.html ?? nothingPage();
      }),

    /** Sends the digests of a client's people; one that fails keeps no other from going. @returns how many were sent now */
    async sendClient(clientId: string, week: string, signal?: AbortSignal): Promise<number> {
      const readers = await db.as(asSystem, (tx) => findReaders(tx, clientId, new Date()));
      let sent = 0;
      const failures: unknown[] = [];
      for (const reader of readers) {
        signal?.throwIfAborted();
        try {
          if (await sendTo(reader, week)) sent += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} briefs could not be written.`);
      return sent;
    },

    /** Each Monday at seven. Not in the demo, whose clock stands still, nor without a mail server. */
    regularly(jobs: JobQueue): void {
      const sends = !demo && config.mail.smtpUrl !== undefined;
      jobs.work(weekJob, async () => {
        if (!sends) return;
        const week = mondayOf(clock.now());
        await db.as(asSystem, async (tx) => {
          const readers = await findReaders(tx, null, new Date());
          for (const clientId of new Set(readers.map((reader) => reader.clientId)))
            await sendJob(tx, clientJob, { clientId, week }, { key: clientId });
        });
      });
      jobs.work(clientJob, async ({ clientId, week }, { signal }) => {
        if (sends) await this.sendClient(clientId, week, signal);
      });
      jobs.schedule(weekJob, { cron: '0 7 * * 1', timeZone: digestTimeZone, catchesUp: true }, {});
    },
  };
}
