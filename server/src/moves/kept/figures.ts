import * as contract from '@liftout/contract/moves';
import * as z from 'zod/mini';
import { citiesIn } from '../city-months.ts';
import { channelsOf, lanesOf, liftOutsOf, monthsIn, netOf, summarize } from '../figures.ts';
import { leftOutOf } from '../left-out.ts';
import { momentumOf } from '../momentum.ts';
import { findFirmNames } from '../queries/firm-names.ts';
import { defineFigure } from './figure.ts';

const none = z.object({});
const page = { page: z.int(), pageSize: z.int() };
const order = z.enum(['asc', 'desc']);

/** The figures that are kept. */
export const figures = {
  summary: defineFigure('summary', {
    params: none,
    answer: contract.movesSummary.response,
    compute: (tx, selected, _, today) => summarize(tx, selected, today),
  }),
  leftOut: defineFigure('left-out', {
    params: none,
    answer: contract.movesLeftOut.response,
    compute: (tx, selected) => leftOutOf(tx, selected),
  }),
  net: defineFigure('net', {
    params: z.object({ ...page, sort: z.enum(contract.netSorts), order }),
    answer: z.object({ rows: contract.netRecruiting.response, total: z.int() }),
    compute: netOf,
  }),
  momentum: defineFigure('momentum', {
    params: z.object({ ...page, sort: z.enum(contract.momentumSorts), order: z.optional(order) }),
    answer: contract.firmMomentum.response,
    compute: (tx, selected, asked, today) => momentumOf(tx, selected, { asked, known: [], today }),
  }),
  lanes: defineFigure('lanes', {
    params: z.object(page),
    answer: z.object({ rows: contract.moveLanes.response, total: z.int() }),
    compute: (tx, selected, paging, today) => lanesOf(tx, selected, today, paging),
  }),
  channels: defineFigure('channels', {
    params: none,
    answer: contract.moveChannels.response,
    compute: (tx, selected) => channelsOf(tx, selected),
  }),
  months: defineFigure('months', {
    params: none,
    answer: contract.moveMonths.response,
    compute: (tx, selected, _, today) => monthsIn(tx, selected, today),
  }),
  cities: defineFigure('cities', {
    params: none,
    answer: contract.moveCities.response,
    compute: (tx, selected, _, today) => citiesIn(tx, selected, today),
  }),
  liftOuts: defineFigure('lift-outs', {
    params: z.object(page),
    answer: z.object({ rows: contract.moveLiftOuts.response, total: z.int() }),
    compute: liftOutsOf,
  }),
  firms: defineFigure('firms', {
    params: none,
    answer: contract.moveFirms.response,
    compute: (tx, { market }) => findFirmNames(tx, market),
  }),
};

/** The same by name, for what is kept. */
export const figuresByName: ReadonlyMap<
  string,
  { computeAgain: (typeof figures)[keyof typeof figures]['computeAgain'] }
> = new Map(Object.values(figures).map((figure) => [figure.name, figure]));
