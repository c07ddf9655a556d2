import {
  findChoices,
  findFirmNames,
  findFirms,
  findMarketClients,
  findOwned,
  findSpellingsOf,
} from '../../firm-names/queries.ts';
import { countOpenDeals, findFirmNamesIn } from '../../firms/queries/contact-firms.ts';
import {
  countContactsByFirm,
  findFirmKeys,
  findLinked,
  readFirmContacts,
} from '../../firms/queries/contacts.ts';
import { countMembersByCity, countMovesByCity, findMembers } from '../../firms/queries/members.ts';
import { readFirmMoves, readFirmNews } from '../../firms/queries/moves-and-news.ts';
import {
  addFirms,
  findAliases,
  findFirmIds,
  findNameKeys,
  findOwnedByAdmin,
  searchFirmIds,
} from '../../firms/queries/register.ts';
import { findSpellings } from '../../firms/queries/spellings.ts';
import { findConvertedSpellings, stageConversions } from '../../moves/queries/conversions.ts';
import {
  countRespelled,
  createRespellingTables,
  findNeighbours,
  findSpelled,
} from '../../moves/queries/respell.ts';
import { countClasses } from '../../moves/queries/rows.ts';
import { demoNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';

const paging = { page: 1, pageSize: 10 };
const allMoves = { market: null, firms: null, from: null, to: null, conversions: true };

const members = {
  ...paging,
  sort: 'rank' as const,
  order: 'asc' as const,
  firmKeys: ['ubs'],
  cityKeys: null,
};

/** A call of each query on firms. */
export const firmQueries = (client: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findFirmKeys(tx, [client]),
  (tx) => findLinked(tx, client, ['/team/a'], [id]),
  (tx) => readFirmContacts(tx, { clientIds: [client], ids: [id] }, 10),
  (tx) => readFirmContacts(tx, { clientIds: [client], firmKeys: ['ubs'] }, 10),
  (tx) => readFirmContacts(tx, { clientIds: [client], firmKeys: ['ubs'], cityKeys: ['austin'] }, 10),
  (tx) =>
    readFirmContacts(tx, { clientIds: [client], firmKeys: ['ubs'], cityKeys: ['austin'], without: [id] }, 10),
  (tx) => countOpenDeals(tx, client),
  (tx) => findFirmNamesIn(tx, client, ['ubs']),
  (tx) => countMembersByCity(tx, client, ['ubs']),
  (tx) => countMovesByCity(tx, 'ubs', { from: '2025-01-01', to: '2025-08-29' }),
  (tx) => findMembers(tx, client, members),
  (tx) => readFirmMoves(tx, 'ubs', 10),
  (tx) => readFirmNews(tx, client, ['UBS'], 10),
  (tx) => findAliases(tx, ['ubs']),
  (tx) => findSpellings(tx, ['ubs']),
  (tx) => findFirmIds(tx, id, ['ubs']),
  (tx) => searchFirmIds(tx, '%ubs%'),
  (tx) => findNameKeys(tx, [id]),
  (tx) => findOwnedByAdmin(tx),
  (tx) => countContactsByFirm(tx, [client], ['ubs']),
  (tx) => countClasses(tx, allMoves),
];

/** A call of each query on firms that only the platform may send. */
export const firmAdminQueries = (id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => addFirms(tx, [], demoNow),
  (tx) => findFirmNames(tx, { ...paging, status: 'review', pattern: '%a%' }),
  (tx) => findFirms(tx, { ...paging, pattern: '%a%', channel: 'none', sort: 'name', order: 'asc' }),
  (tx) => findSpellingsOf(tx, id),
  (tx) => findOwned(tx, ['ubs']),
  (tx) => findChoices(tx, '%a%', 10),
  (tx) => findMarketClients(tx),
  (tx) => findSpelled(tx, [id]),
  (tx) => findNeighbours(tx, [id]),
  (tx) => findConvertedSpellings(tx, [id]),
  (tx) => stageConversions(tx, [id], []),
  async (tx) => {
    await createRespellingTables(tx);
    await countRespelled(tx);
  },
];
