import { type MarketProposal, marketFigures } from '@liftout/contract/markets';
import { isCovered, marketLiftOuts, sumMarket } from '../../moves/service.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { findMarket } from '../queries.ts';
import { propose } from './figures.ts';
import { findHomeFirm, sumClients } from './queries.ts';

export type MarketProposalService = ReturnType<typeof marketProposalService>;

const isoDay = (at: Date) => at.toISOString().slice(0, 10);

/** Twelve months up to `now`, shifted back by `years`. */
function twelveMonths(now: Date, years: number): { from: string; to: string } {
  const day = (yearsBack: number, plus: number) =>
    isoDay(new Date(Date.UTC(now.getUTCFullYear() - yearsBack, now.getUTCMonth(), now.getUTCDate() + plus)));
  return { from: day(years + 1, 1), to: day(years, 0) };
}

/** Figures from the data for an admin to publish. See `readMarketProposal` for what is left out, and why. */
export function marketProposalService({ db, clock }: Platform) {
  return {
    /** Throws 404. */
    of: (actor: Actor, path: string): Promise<MarketProposal> =>
      db.as(platformScope(actor), async (tx) => {
        const market = await findMarket(tx, path);
        if (!market) throw notFound(`Market "${path}"`);
        const now = clock.now();
        const period = { market: path, ...twelveMonths(now, 0) };
        const before = { market: path, ...twelveMonths(now, 1) };
        const limits = { recentFrom: period.from, lanes: 1, outliers: 0 };
        const sums = await sumMarket(tx, period, limits);
        const advisorsBefore = (await isCovered(tx, path, before))
          ? (await sumMarket(tx, before, limits)).advisors
          : null;
        const { rows: teams } = await marketLiftOuts(tx, { ...period, max: 3 });
        const name = marketFigures.safeParse(market.summary).data?.marketShare.home.name;
        const home = name ? { name, inMoves: (await findHomeFirm(tx, name)) ?? name } : null;
        const moves = {
          advisors: sums.advisors,
          advisorsBefore,
          joined: sums.firms.map(({ firm, joined }) => ({ firm, advisors: joined.advisors })),
          teams: teams.map(({ firmJoined, size, to }) => ({ firm: firmJoined.name, size, day: to })),
        };
        const { from, to } = period;
        return { ...propose(moves, await sumClients(tx, path, now), home), from, to };
      }),
  };
}
