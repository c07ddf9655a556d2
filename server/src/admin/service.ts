import {
  type AdminSearch,
  type AttentionItem,
  attentionKinds,
  expiringDays,
  type HubspotMetrics,
  type JustcallMetrics,
  type PlatformMetrics,
} from '@liftout/contract/admin';
import { uploadsPageSize } from '@liftout/contract/uploads';
import { advisorsNamed } from '@liftout/contract/values/advisors-named';
import { monthOf } from '@liftout/contract/values/months';
import { findUsersNamed } from '../auth/service.ts';
import { findMovesNamed } from '../moves/service.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import { likePattern } from '../platform/db/sql/like.ts';
import { centsOf, dollarsOf } from '../platform/db/sql/sums.ts';
import type { Platform } from '../platform/deps.ts';
import { searchUploads } from '../uploads/service.ts';
import { comparedMonths, figuresFrom, lastMonths, percentChange } from './figures.ts';
import { readAttention } from './queries/attention.ts';
import { countActiveCampaigns, countActiveClients, readSums } from './queries/metrics.ts';

export { dropChanges, lockFolding } from './queries/fold.ts';
export type AdminService = ReturnType<typeof adminService>;

const day = 24 * 60 * 60_000;
const dayOf = (instant: string) => instant.slice(0, 10);
const callKinds = ['call', 'cold_call'];
/** How many of each a search finds, and how many words of it count. */
/** Advisors are those of the found moves, of which more are read than are listed. */
const found = { each: 5, moves: 20, words: 8 };
const engagementKinds = [...callKinds, 'email', 'sms', 'meeting', 'note', 'task'];

/** The platform in figures, and what waits for an admin. Archived clients count nowhere. */
export function adminService({ db, clock }: Platform) {
  /** The first day of the earliest month that is shown. */
  const shownFrom = (now: Date) => dayOf(lastMonths(now)[0]?.from ?? now.toISOString());

  return {
    platformMetrics: (actor: Actor): Promise<PlatformMetrics> =>
      db.as(platformScope(actor), async (tx) => {
        const now = clock.now();
        const { from } = monthOf(now);
        const rows = await readSums(tx, ['contact', 'pipeline'], dayOf(from));
        const clients = await countActiveClients(tx, now, new Date(from));
        const all = figuresFrom(rows.filter(({ month }) => month === null));
        /** What changed since the month began. */
        const since = (kind: string) => rows.filter((row) => row.kind === kind && row.month !== null);
        const pipeline = BigInt(all.of('pipeline').valueCents);
        const pipelineSince = since('pipeline').reduce((sum, row) => sum + BigInt(row.valueCents), 0n);
        const contacts = all.of('contact').n;
        const figures = {
          totalPipelineValue: dollarsOf(pipeline) ?? 0,
          activeClients: clients.active,
          totalContacts: contacts,
        };
        const previous = {
          totalPipelineValue: dollarsOf(pipeline - pipelineSince) ?? 0,
          activeClients: clients.activeBefore,
          totalContacts: contacts - since('contact').reduce((sum, row) => sum + row.n, 0),
        };
        const { n: deals, valued } = all.of('pipeline');
        return {
          ...figures,
          pipelineCoverage: { known: valued, of: deals },
          previous: { at: from, ...previous },
          trend: {
            totalPipelineValue: percentChange(
              centsOf(pipeline - pipelineSince),
              // What none of the deals says is unknown, not a fall to $0.
              valued === 0 && deals > 0 ? null : centsOf(pipeline),
            ),
            activeClients: percentChange(previous.activeClients, figures.activeClients),
            totalContacts: percentChange(previous.totalContacts, figures.totalContacts),
          },
        };
      }),

    hubspotMetrics: (actor: Actor): Promise<HubspotMetrics> =>
      db.as(platformScope(actor), async (tx) => {
        const now = clock.now();
        const sums = figuresFrom(await readSums(tx, [...engagementKinds, 'contact'], shownFrom(now)));
        const { calls, emails, meetings, tasks } = sums.engagement();
        const compared = comparedMonths(now);
        const figuresOf = (month: string) =>
          sums.hasActivity(month)
            ? sums.engagement(month)
            : { calls: null, emails: null, meetings: null, tasks: null };
        const [last, before] = [figuresOf(compared.month), figuresOf(compared.previousMonth)];
        return {
          totalContacts: sums.of('contact').n,
          totalCalls: calls,
          totalEmails: emails,
          totalMeetings: meetings,
          totalTasks: tasks,
          months: lastMonths(now).map(({ key, label }) => ({
            month: key,
            monthLabel: label,
            ...figuresOf(key),
          })),
          trend: {
            ...compared,
            calls: percentChange(before.calls, last.calls),
            emails: percentChange(before.emails, last.emails),
            meetings: percentChange(before.meetings, last.meetings),
            tasks: percentChange(before.tasks, last.tasks),
          },
        };
      }),

    justcallMetrics: (actor: Actor): Promise<JustcallMetrics> =>
      db.as(platformScope(actor), async (tx) => {
        const now = clock.now();
        const sums = figuresFrom(await readSums(tx, engagementKinds, shownFrom(now)));
        const activeCampaigns = await countActiveCampaigns(tx);
        const { calls, answered, avgDuration } = sums.dialed();
        const compared = comparedMonths(now);
        const figuresOf = (month: string) =>
          sums.hasActivity(month) ? sums.dialed(month) : { calls: null, answered: null, avgDuration: null };
        const [last, before] = [figuresOf(compared.month), figuresOf(compared.previousMonth)];
        return {
          totalCalls: calls,
          answeredCalls: answered,
          avgCallDuration: avgDuration,
          activeCampaigns,
          months: lastMonths(now).map(({ key, label }) => ({
            month: key,
            monthLabel: label,
            ...figuresOf(key),
          })),
          trend: {
            ...compared,
            calls: percentChange(before.calls, last.calls),
            answered: percentChange(before.answered, last.answered),
            avgDuration: percentChange(before.avgDuration, last.avgDuration),
          },
        };
      }),

    /** The first few people, uploads and moves with all words of a text. */
    search: (actor: Actor, q: string): Promise<AdminSearch> =>
      db.as(platformScope(actor), async (tx) => {
        const words = q.split(/\s+/).filter((word) => word !== '');
        const patterns = words.slice(0, found.words).map(likePattern);
        const uploads = await searchUploads(tx, patterns, found.each);
        const moves = await findMovesNamed(tx, q, found.moves);
        return {
          people: await findUsersNamed(tx, patterns, found.each),
          uploads: uploads.map(({ newer, uploadedAt, ...upload }) => ({
            ...upload,
            uploadedAt: uploadedAt.toISOString(),
            page: 1 + Math.floor(newer / uploadsPageSize),
          })),
          advisors: advisorsNamed(moves, q, found.each).map((move) => ({
            id: move.advisorId,
            name: `${move.firstName} ${move.lastName}`,
            firmLeft: move.firmLeft?.name ?? null,
            firmJoined: move.firmJoined?.name ?? null,
            city: move.city,
          })),
          moves: moves
            .slice(0, found.each)
            .map(({ id, firstName, lastName, firmLeft, firmJoined, movedOn, market }) => ({
              id,
              name: `${firstName} ${lastName}`,
              firmLeft: firmLeft?.name ?? null,
              firmJoined: firmJoined?.name ?? null,
              movedOn,
              market,
            })),
        };
      }),

    /** Kinds of which there is something, the most pressing first. */
    attention: (actor: Actor): Promise<AttentionItem[]> =>
      db.as(platformScope(actor), async (tx) => {
        const now = clock.now();
        const rows = await readAttention(tx, now, new Date(now.getTime() + expiringDays * day));
        return rows
          .map(({ at, ...row }) => ({ ...row, at: at?.toISOString() ?? null }))
          .sort((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind));
      }),
  };
}
