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
import { placeOf } from '../markets/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import { centsOf, dollarsOf } from '../platform/db/sql/sums.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { toDollars } from '../platform/money.ts';
import { firmsOfContacts } from './firms-of-contacts.ts';
import { toMember } from './member.ts';
import {
  type ContactSelection,
  type FirmContacts,
  findClientIds,
  findLinked,
  findTeamContact,
  readFirmContacts,
  type TeamContact,
} from './queries/contacts.ts';
import { countMembersByCity } from './queries/members.ts';
import { type ArticleRow, type FirmMoveRow, readFirmMoves, readFirmNews } from './queries/moves-and-news.ts';
import { findFirmsByKey } from './queries/register.ts';
import type { FirmIdentity } from './register/identity.ts';
import { reasonsFor } from './register/reasons.ts';

export { contactsByFirm, type FirmOfContacts, nameInContacts } from './contacts-by-firm.ts';
export { countContactsBySpelling } from './contacts-by-spelling.ts';
export { findContactFirms, firmIdsOf } from './firm-ids.ts';
export {
  type ContactFirm,
  firmsOfClient,
  firmsOfContacts,
  oneForEachFirm,
  spellingsOfFirms,
} from './firms-of-contacts.ts';
export { toMember } from './member.ts';
export { firmsMentioned, mentionedIn } from './mentions.ts';
export { otherSpellings } from './other-spellings.ts';
export {
  type BranchMoves,
  countMembersByCity,
  countMovesByCity,
  findMembers,
  type MemberCity,
} from './queries/members.ts';
export * from './register/index.ts';

const shownMoves = 10;
const shownNews = 10;
const maxReasons = 20;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A client's user sees moves of its own market, an admin all; moves and news only with access to the overview. */
export interface FirmReader {
  isClient: boolean;
  readsOverview: boolean;
}

export type FirmService = ReturnType<typeof firmService>;

/** A client's contacts by firm and by team. */
export function firmService({ db, clock }: Platform) {
  const today = () => clock.now().toISOString().slice(0, 10);

  // A client's scope reaches the moves of its market only. Each statement on contacts names the client.
  const read = <T>(scope: Scope, { isClient }: FirmReader, work: (tx: Tx) => Promise<T>) =>
    db.as(isClient ? scope : platformScope(scope.actor), work);

  return {
    /** A firm's contacts, deals, moves and news. Throws 404 where there is neither a contact nor a move. */
    firm: (scope: TenantScope, name: string, reader: FirmReader): Promise<FirmAnalysis> =>
      read(scope, reader, async (tx) => {
        const { clientId } = scope;
        const firm = await findFirmIn(tx, [clientId], name, today());
        const contacts = await readFirmContacts(
          tx,
          { clientIds: [clientId], firmKeys: firm.firmKeys },
          maxFirmMembers,
        );
        const moves = await movesOf(tx, firm, reader);
        const asOf = lastChange(contacts, moves);
        if (asOf === null) throw notFound(`Firm "${name}"`);
        const shownName = nameOf(name, firm, contacts);
        const names = new Set([
          shownName,
          ...(firm.name ? [firm.name] : []),
          ...contacts.spellings.slice(0, 20),
        ]);
        const reasons = await reasonsFor(tx, contacts.spellings.slice(0, maxReasons), firm.key);
        const news = reader.readsOverview ? await readFirmNews(tx, clientId, [...names], shownNews) : [];
        const [record] = await findFirmsByKey(tx, [firm.key]);
        const id = record?.id ?? null;
        return { id, name: shownName, reasons, ...analysisOf(contacts), ...movesAndNews(moves, news), asOf };
      }),

    /**
     * The team of a contact: those who share its team profile link or are named by it; where there are none, those at its
     * firm in its city; where the city is unknown, those at its firm. For a firm's name, all of its contacts. Throws 404.
     */
    team: (scope: Scope, id: string, reader: FirmReader): Promise<Team> =>
      read(scope, reader, async (tx) => {
        const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await findClientIds(tx);
        if (uuid.test(id)) return contactTeam(tx, clientIds, id.toLowerCase(), today());
        return firmTeam(tx, clientIds, id, { reader, scope, today: today() });
      }),
  };
}

interface FoundFirm extends FirmIdentity {
  /** The firm's spellings in contacts, in lower case. */
  firmKeys: string[];
}

async function findFirmIn(tx: Tx, clientIds: string[], name: string, today: string): Promise<FoundFirm> {
  const { firmOf, spellingsOf } = await firmsOfContacts(tx, clientIds, [name], today);
  const requested = firmOf(name);
  const firmKeys = spellingsOf(requested);
  const own = firmKeys.filter((key) => firmOf(key).key === requested.key);
  // Another spelling's alias may have the canonical name where the requested spelling has none.
  const canonical = [name, ...own].map((key) => firmOf(key).name).find((known) => known !== null);
  return { key: requested.key, name: canonical ?? null, firmKeys };
}

/** The requested name as contacts spell it; else the canonical name. */
function nameOf(requested: string, { name }: FirmIdentity, { spellings }: FirmContacts): string {
  const same = (other: string) => other.toLowerCase() === requested.toLowerCase();
  return spellings.find(same) ?? (name && same(name) ? name : null) ?? name ?? spellings[0] ?? requested;
}

interface Office {
  clientId: string;
  firm: string;
  /** The city, as moves group it. */
  place: string;
  /** The market in which a city without a state is looked for. */
  market: string;
  /** Contacts who are left out, besides those who must not be contacted. */
  without: string[];
  today: string;
}

/** A client's contacts at a firm, in any spelling, in a city: the first `limit` of them, and how many there are. */
export async function contactsOfOffice(
  tx: Tx,
  { clientId, firm, place, market, without, today }: Office,
  limit: number,
): Promise<{ members: FirmMember[]; count: number }> {
  const { firmKeys } = await findFirmIn(tx, [clientId], firm, today);
  const cityKeys = await cityKeysOf(tx, { clientId, firmKeys, place, market });
  if (cityKeys.length === 0) return { members: [], count: 0 };
  const contacts = await readFirmContacts(tx, { clientIds: [clientId], firmKeys, cityKeys, without }, limit);
  return { members: contacts.members.map(toMember), count: contacts.count };
}

/** How a client's contacts at a firm spell a city, in lower case: `palo alto` and `palo alto, ca`. */
async function cityKeysOf(
  tx: Tx,
  {
    clientId,
    firmKeys,
    place,
    market,
  }: Pick<Office, 'clientId' | 'place' | 'market'> & { firmKeys: string[] },
): Promise<string[]> {
  if (firmKeys.length === 0) return [];
  const cities = await countMembersByCity(tx, clientId, firmKeys);
  return cities
    .filter(({ city }) => placeOf(city, market).locationKey === place)
    .map(({ cityKey }) => cityKey);
}

function movesOf(tx: Tx, { key }: FirmIdentity, reader: FirmReader) {
  return reader.readsOverview ? readFirmMoves(tx, key, shownMoves) : Promise.resolve([]);
}

async function contactTeam(tx: Tx, clientIds: string[], id: string, today: string): Promise<Team> {
  const contact = await findTeamContact(tx, clientIds, id);
  if (!contact) throw notFound('Contact');
  const { basis, selection } = await selectionOf(tx, contact, { id, today });
  const contacts = await readFirmContacts(tx, selection, maxTeamMembers);
  const asOf = lastChange(contacts, []);
  if (asOf === null) throw notFound('Contact');
  const { firstName, lastName, firm, city, clientId } = contact;
  return {
    ...teamOf(contacts),
    name: `${firstName} ${lastName}'s team`,
    firm,
    city: basis === 'place' ? city : null,
    basis,
    client: clientId,
    asOf,
  };
}

async function selectionOf(
  tx: Tx,
  { clientId, firm, city, teamProfileLink, market }: TeamContact,
  { id, today }: { id: string; today: string },
): Promise<{ basis: Team['basis']; selection: ContactSelection }> {
  // A link to one of our team pages names the team's lead; others' links may name this contact as theirs.
  const lead = /^\/team\/([^/]+)$/.exec(teamProfileLink ?? '')?.[1];
  const links = [`/team/${id}`, ...(teamProfileLink ? [teamProfileLink] : [])];
  const ids = [id, ...(lead && uuid.test(lead) ? [lead] : [])];
  const linked = await findLinked(tx, clientId, links, ids);
  const clientIds = [clientId];
  if (linked.length > 1) return { basis: 'link', selection: { clientIds, ids: linked } };
  const { firmKeys } = await findFirmIn(tx, clientIds, firm, today);
  const { locationKey: place } = placeOf(city, market ?? '');
  if (place === null) return { basis: 'firm', selection: { clientIds, firmKeys } };
  const cityKeys = await cityKeysOf(tx, { clientId, firmKeys, place, market: market ?? '' });
  return { basis: 'place', selection: { clientIds, firmKeys, cityKeys } };
}

async function firmTeam(
  tx: Tx,
  clientIds: string[],
  name: string,
  { reader, scope, today }: { reader: FirmReader; scope: Scope; today: string },
): Promise<Team> {
  const firm = await findFirmIn(tx, clientIds, name, today);
  const client = scope.kind === 'tenant' ? scope.clientId : null;
  const contacts = await readFirmContacts(tx, { clientIds, firmKeys: firm.firmKeys }, maxTeamMembers);
  const asOf = lastChange(contacts, contacts.count > 0 ? [] : await movesOf(tx, firm, reader));
  if (asOf === null) throw notFound(`Team "${name}"`);
  const shownName = nameOf(name, firm, contacts);
  return { ...teamOf(contacts), name: shownName, firm: shownName, city: null, basis: 'firm', client, asOf };
}

/** The instant of the last change; null without contacts and moves. */
function lastChange({ changedAt }: FirmContacts, moves: FirmMoveRow[]): string | null {
  const times = [changedAt, ...moves.map((move) => move.reportedAt)].flatMap((at) =>
    at ? [at.getTime()] : [],
  );
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

const totalsOf = (contacts: FirmContacts) => ({
  totalAUM: dollarsOf(contacts.aumCents),
  totalRevenue: dollarsOf(contacts.revenueCents),
  coverage: { aumKnown: contacts.aumKnown, revenueKnown: contacts.revenueKnown },
});

const teamOf = (contacts: FirmContacts) => ({
  size: contacts.count,
  ...totalsOf(contacts),
  members: contacts.members.map(toMember),
});

function analysisOf(contacts: FirmContacts) {
  const byStage = new Map(contacts.stages.map((row) => [row.stage, row]));
  const all = contacts.deals + contacts.lost;
  return {
    spellings: contacts.spellings,
    contacts: contacts.count,
    ...totalsOf(contacts),
    opportunities: contacts.deals,
    pipelineValue: dollarsOf(contacts.pipelineCents) ?? 0,
    pipelineKnown: contacts.pipelineKnown,
    lost: contacts.lost,
    winRate: all === 0 ? null : Math.round((contacts.won / all) * 1000) / 10,
    stages: stages.map((stage) => {
      const { count, total, known } = byStage.get(stage) ?? { count: 0, total: '0', known: 0 };
      return { stage, label: firmStageLabels[stage], count, total: centsOf(total), known };
    }),
    recentDeals: contacts.recentDeals.map(({ jobTitle, firm, changedAt, ...deal }) => ({
      ...deal,
      title: jobTitle ?? firm,
      changedAt: new Date(changedAt).toISOString(),
    })),
    topContacts: contacts.members.map(toMember),
  };
}

function movesAndNews(moves: FirmMoveRow[], articles: ArticleRow[]) {
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
