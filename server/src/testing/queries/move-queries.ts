import { readContactFigures } from '../../markets/insights/queries.ts';
import { findHomeFirm, sumClients } from '../../markets/proposal/queries.ts';
import { countContactsByCity, findMovedContacts } from '../../moves/queries/book.ts';
import {
  countTalliedTwice,
  findRepeatCorrections,
  findRepeatPlaces,
} from '../../moves/queries/corrections.ts';
import { findCoverage, findLastDay } from '../../moves/queries/coverage.ts';
import { countByDay } from '../../moves/queries/day-counts.ts';
import { countConversions, findLanes, findNet, findTotals } from '../../moves/queries/figures.ts';
import { findFirmList } from '../../moves/queries/firm-list.ts';
import { findChannels, findMonths, findTeams } from '../../moves/queries/flows.ts';
import { findPendingMonths, keepRuns } from '../../moves/queries/keep-runs.ts';
import { findMarketPath, findTargetMarket } from '../../moves/queries/markets.ts';
import { createStagingTable, findKnown, linkKnown } from '../../moves/queries/merge.ts';
import { findFirmMonths, findMomentum } from '../../moves/queries/momentum.ts';
import { findJoinedByNumber, findNumbersOfMany, findNumbersOfUpload } from '../../moves/queries/numbers.ts';
import { sumMarket } from '../../moves/queries/report.ts';
import { countRevertible, revertMoves } from '../../moves/queries/revert.ts';
import { countMoves, findMoves } from '../../moves/queries/rows.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { countReaching, sumContacts } from '../../reports/queries/reports.ts';
import { findRowMessages, findUploadsNamed } from '../../uploads/queries/uploads.ts';

const client = 'alpha';
const id = newId();
const span = { from: '2025-01-01', to: '2025-08-29' };
const moves = { market: null, firms: [id], ...span, conversions: false, liftOut: id };
const paging = { page: 1, pageSize: 10 };

/** A call of each query of moves, uploads, markets and reports. */
export const moveQueries: ((tx: Tx) => unknown)[] = [
  (tx) => findMovedContacts(tx, 'alpha', [newId()]),
  (tx) => countContactsByCity(tx, 'alpha'),
  (tx) => readContactFigures(tx, client),
  (tx) => findTotals(tx, moves),
  (tx) => countConversions(tx, moves),
  (tx) => countByDay(tx, moves),
  (tx) => findNet(tx, moves, { ...paging, sort: 'net', order: 'desc' }),
  (tx) =>
    findMomentum(tx, moves, { ...paging, sort: 'rank', order: 'asc', before: span, known: [], fewest: 10 }),
  (tx) =>
    findFirmList(tx, moves, {
      ...paging,
      sort: 'rank',
      order: 'asc',
      before: span,
      known: [
        {
          key: 'a',
          id,
          name: 'A',
          spellings: ['a'],
          contacts: 1,
          openDeals: 1,
          pipelineCents: 1n,
          pipelineKnown: 1,
        },
      ],
      search: { words: [{ word: 'a', pattern: '%a%', firms: [id] }], firms: [id], key: 'a' },
    }),
  (tx) => findFirmMonths(tx, moves, [newId()]),
  (tx) => findLanes(tx, moves, span, paging),
  (tx) => findLanes(tx, { ...moves, from: span.to }, span, paging),
  (tx) => findChannels(tx, moves, ['independent']),
  (tx) => findCoverage(tx, 'chicago', span.from),
  (tx) => findLastDay(tx, 'chicago', span),
  (tx) => findMonths(tx, moves),
  (tx) => findTeams(tx, moves, paging),
  (tx) => findTeams(tx, { ...moves, from: null }, paging),
  (tx) => findMarketPath(tx, 'chicago'),
  (tx) => findTargetMarket(tx, client),
  (tx) => sumMarket(tx, { market: 'chicago', ...span }, { recentFrom: span.from, lanes: 8, outliers: 10 }),
  (tx) => countMoves(tx, moves),
  (tx) => findMoves(tx, moves, { ...paging, sort: 'firmLeft', order: 'asc' }),
  (tx) => sumContacts(tx, client),
  (tx) => countReaching(tx, client, [100]),
];

/** Those that only the platform's scope may run. */
export const movePlatformQueries: ((tx: Tx) => unknown)[] = [
  findPendingMonths,
  (tx) => keepRuns(tx, { month: '2025-01-01', version: id }),
  (tx) => countRevertible(tx, id, 'boston'),
  (tx) => revertMoves(tx, id, 'boston'),
  (tx) => findUploadsNamed(tx, ['%a%'], 5),
  (tx) => findHomeFirm(tx, client),
  (tx) => sumClients(tx, 'chicago', new Date()),
  (tx) => findKnown(tx, 'a,b'),
  (tx) => findRepeatCorrections(tx, id, [id]),
  (tx) => findRepeatPlaces(tx, id, [id]),
  (tx) => {
    const rules = { uploadId: id, marketPath: 'chicago', from: '2025-01-01', to: '2025-03-31' };
    return countTalliedTwice(tx, rules, [id]);
  },
  (tx) => findNumbersOfMany(tx, ['1']),
  (tx) => findJoinedByNumber(tx, ['1']),
  (tx) => findNumbersOfUpload(tx, id, ['1']),
  (tx) => findRowMessages(tx, { uploadId: id, kind: 'warning' }, { row: 0, id }, 10),
  async (tx) => {
    await createStagingTable(tx);
    await linkKnown(tx, { uploadId: id, marketPath: 'chicago' });
  },
];
