import { stages } from '@liftout/contract/contacts';
import {
  type FirmAnalysis,
  type FirmMember,
  type FirmMove,
  firmStageLabels,
  maxFirmMembers,
  maxTeamMembers,
  type Team,
} from '@liftout/contract/firms';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import { centsOf, dollarsOf } from '../platform/db/sql/sums.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { toDollars } from '../platform/money.ts';
import {
  type Book,
  type Choice,
  findClientIds,
  findFirmKeys,
  findLinked,
  findTeamContact,
  readBook,
  type TeamContact,
} from './queries/contacts.ts';
import { type ArticleRow, type FirmMoveRow, readFirmMoves, readFirmNews } from './queries/moves-and-news.ts';
import { type FirmIdentity, identifyFirms } from './register/identity.ts';

export * from './register/index.ts';

const shownMoves = 10;
const shownNews = 10;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who asks. A client's user sees moves of its own market, an admin all; moves and news only with that part of the portal. */
export interface FirmReader {
  isClient: boolean;
  readsOverview: boolean;
}

export type FirmPages = ReturnType<typeof firmPages>;

/** A client's contacts seen by firm and by team. */
export function firmPages({ db }: Platform) {
  // In its own scope a client reaches the moves of its market alone. Each statement on contacts names the client.
  const read = <T>(scope: Scope, { isClient }: FirmReader, work: (tx: Tx) => Promise<T>) =>
    db.as(isClient ? scope : platformScope(scope.actor), work);

  return {
    /** Throws 404 where there is neither a contact nor a move. */
    firm: (scope: TenantScope, name: string, reader: FirmReader): Promise<FirmAnalysis> =>
      read(scope, reader, async (tx) => {
        const { clientId } = scope;
        const firm = await findFirmIn(tx, [clientId], name);
        const book = await readBook(tx, { clientIds: [clientId], firmKeys: firm.firmKeys }, maxFirmMembers);
        const moves = await movesOf(tx, firm, reader);
        const asOf = lastChange(book, moves);
        if (asOf === null) throw notFound(`Firm "${name}"`);
        const shownName = nameOf(name, firm, book);
        const names = new Set([shownName, ...(firm.name ? [firm.name] : []), ...book.spellings.slice(0, 20)]);
        const news = reader.readsOverview ? await readFirmNews(tx, clientId, [...names], shownNews) : [];
        return { name: shownName, ...analysisOf(book), ...happenings(moves, news), asOf };
      }),

    /**
     * The team of a contact: those who share its team profile link or whom the link names; where that is nobody else,
     * those of its firm in its city; where its city is not known, those of its firm. A firm's name: all of its
     * contacts. Throws 404.
     */
    team: (scope: Scope, id: string, reader: FirmReader): Promise<Team> =>
      read(scope, reader, async (tx) => {
        const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await findClientIds(tx);
        if (uuid.test(id)) return contactTeam(tx, clientIds, id.toLowerCase());
        return firmTeam(tx, clientIds, id, reader, scope);
      }),
  };
}

interface FoundFirm extends FirmIdentity {
  /** Its spellings among the contacts, in lower case. */
  firmKeys: string[];
}

async function findFirmIn(tx: Tx, clientIds: string[], name: string): Promise<FoundFirm> {
  const keys = await findFirmKeys(tx, clientIds);
  const identify = await identifyFirms(tx, [name, ...keys]);
  const asked = identify(name);
  const firmKeys = keys.filter((key) => identify(key).key === asked.key);
  // What was decided for a spelling may know a name that the asked one, a firm's own, does not.
  const canonical = [name, ...firmKeys].map((key) => identify(key).name).find((known) => known !== null);
  return { key: asked.key, name: canonical ?? null, firmKeys };
}

/** The asked spelling as contacts write it; else the firm's own name. */
function nameOf(asked: string, { name }: FirmIdentity, { spellings }: Book): string {
  const same = (other: string) => other.toLowerCase() === asked.toLowerCase();
  return spellings.find(same) ?? (name && same(name) ? name : null) ?? name ?? spellings[0] ?? asked;
}

function movesOf(tx: Tx, { key }: FirmIdentity, reader: FirmReader) {
  return reader.readsOverview ? readFirmMoves(tx, key, shownMoves) : Promise.resolve([]);
}

async function contactTeam(tx: Tx, clientIds: string[], id: string): Promise<Team> {
  const contact = await findTeamContact(tx, clientIds, id);
  if (!contact) throw notFound('Contact');
  const { basis, choice } = await choiceOf(tx, contact, id);
  const book = await readBook(tx, choice, maxTeamMembers);
  const asOf = lastChange(book, []);
  if (asOf === null) throw notFound('Contact');
  const { firstName, lastName, firm, city, clientId } = contact;
  return {
    ...teamOf(book),
    name: `${firstName} ${lastName}’s team`,
    firm,
    city: basis === 'place' ? city : null,
    basis,
    client: clientId,
    asOf,
  };
}

async function choiceOf(
  tx: Tx,
  { clientId, firm, city, teamProfileLink }: TeamContact,
  id: string,
): Promise<{ basis: Team['basis']; choice: Choice }> {
  // A link to a team page here names the team's lead; who leads is named by the links of others.
  const lead = /^\/team\/([^/]+)$/.exec(teamProfileLink ?? '')?.[1];
  const links = [`/team/${id}`, ...(teamProfileLink ? [teamProfileLink] : [])];
  const ids = [id, ...(lead && uuid.test(lead) ? [lead] : [])];
  const linked = await findLinked(tx, clientId, links, ids);
  const clientIds = [clientId];
  if (linked.length > 1) return { basis: 'link', choice: { clientIds, ids: linked } };
  const { firmKeys } = await findFirmIn(tx, clientIds, firm);
  const place = city?.trim() ? city : null;
  return { basis: place ? 'place' : 'firm', choice: { clientIds, firmKeys, city: place } };
}

async function firmTeam(
  tx: Tx,
  clientIds: string[],
  name: string,
  reader: FirmReader,
  scope: Scope,
): Promise<Team> {
  const firm = await findFirmIn(tx, clientIds, name);
  const client = scope.kind === 'tenant' ? scope.clientId : null;
  const book = await readBook(tx, { clientIds, firmKeys: firm.firmKeys }, maxTeamMembers);
  const asOf = lastChange(book, book.contacts > 0 ? [] : await movesOf(tx, firm, reader));
  if (asOf === null) throw notFound(`Team "${name}"`);
  const shownName = nameOf(name, firm, book);
  return { ...teamOf(book), name: shownName, firm: shownName, city: null, basis: 'firm', client, asOf };
}

/** Null where there is nothing that could have changed. */
function lastChange({ changedAt }: Book, moves: FirmMoveRow[]): string | null {
  const times = [changedAt, ...moves.map((move) => move.reportedAt)].flatMap((at) =>
    at ? [at.getTime()] : [],
  );
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

const totalsOf = (book: Book) => ({
  totalAUM: dollarsOf(book.aumCents),
  totalRevenue: dollarsOf(book.revenueCents),
  coverage: { aumKnown: book.aumKnown, revenueKnown: book.revenueKnown },
});

const teamOf = (book: Book) => ({
  size: book.contacts,
  ...totalsOf(book),
  members: book.members.map(toMember),
});

function analysisOf(book: Book) {
  const byStage = new Map(book.stages.map((row) => [row.stage, row]));
  return {
    spellings: book.spellings,
    contacts: book.contacts,
    ...totalsOf(book),
    opportunities: book.deals,
    pipelineValue: dollarsOf(book.pipelineCents) ?? 0,
    winRate: book.deals === 0 ? null : Math.round((book.won / book.deals) * 1000) / 10,
    stages: stages.map((stage) => {
      const { count, total } = byStage.get(stage) ?? { count: 0, total: '0' };
      return { stage, label: firmStageLabels[stage], count, total: centsOf(total) };
    }),
    recentDeals: book.recentDeals.map(({ jobTitle, firm, changedAt, ...deal }) => ({
      ...deal,
      title: jobTitle ?? firm,
      changedAt: new Date(changedAt).toISOString(),
    })),
    topContacts: book.members.map(toMember),
  };
}

function toMember({ isHighValue, aumCents, revenueCents, ...row }: Book['members'][number]): FirmMember {
  return {
    ...row,
    name: `${row.firstName} ${row.lastName}`,
    isHighValue: isHighValue ? 'yes' : 'no',
    aum: toDollars(aumCents),
    revenue: toDollars(revenueCents),
  };
}

function happenings(moves: FirmMoveRow[], articles: ArticleRow[]) {
  return {
    recentMoves: moves.map(
      ({ joined, aumCents, fileName, uploadedAt, reportedAt: _, ...move }): FirmMove => ({
        ...move,
        direction: joined ? 'joined' : 'left',
        aum: toDollars(aumCents),
        source: fileName && uploadedAt ? { fileName, uploadedAt: uploadedAt.toISOString() } : null,
      }),
    ),
    news: articles.map(({ publishedAt, ...article }) => ({
      ...article,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
  };
}
