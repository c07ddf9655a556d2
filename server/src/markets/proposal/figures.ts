import {
  type MarketFigures,
  type MarketProposal,
  minClients,
  type ProposedFigure,
} from '@liftout/contract/markets';
import { partlyKnown } from '@liftout/contract/values/coverage-text';
import { inMillions, money } from '@liftout/contract/values/money-text';
import type { ClientSums } from './queries.ts';

/** The moves of a market in twelve months, by firm. */
export interface MarketMoves {
  advisors: number;
  /** In the twelve months before; null where some of these have no data. */
  advisorsBefore: number | null;
  /** Advisors who joined each firm. */
  joined: { firm: string; advisors: number }[];
  /** Newest first; `day` is `YYYY-MM-DD`. */
  teams: { firm: string; size: number; day: string }[];
}

/** How the home firm is shown, and its name in moves. */
export interface HomeFirm {
  name: string;
  inMoves: string;
}

type Note = MarketProposal['notes'][number];

const maxKeyFirms = 4;
const maxCompetitors = 3;
const maxActivities = 3;
const otherFirms = 'Other firms';
const colours = ['#2563eb', '#0f766e', '#b45309', '#6b7280'] as const;

/** Figures for the public page: from moves by firm, without people, and from sums over several clients. */
export function propose(
  moves: MarketMoves,
  clients: ClientSums,
  home: HomeFirm | null,
): Pick<MarketProposal, 'figures' | 'notes'> {
  const parts = [...fromClients(clients), ...fromMoves(moves, home)];
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures ?? {})),
    notes: parts.flatMap(({ figure, figures, text }): Note[] =>
      figure === null ? [] : [{ figure, proposed: figures !== null, text }],
    ),
  };
}

interface Part {
  /** Null: part of the figure before. */
  figure: ProposedFigure | null;
  /** Null: not proposed. */
  figures: Partial<MarketFigures> | null;
  text: string;
}

function fromClients(sums: ClientSums): Part[] {
  const { contacts, deals, won, lost, valued: known, withContacts, withValue, withWon } = sums;
  // Of clients that add nothing to a figure, none hides whose it is.
  const part = (
    figure: ProposedFigure,
    clients: { count: number; have: string },
    figures: () => Partial<MarketFigures>,
    text: string,
  ): Part =>
    clients.count < minClients
      ? {
          figure,
          figures: null,
          text: `Fewer than ${minClients} clients that recruit in this market have ${clients.have}, so the figure could be traced to one of them.`,
        }
      : { figure, figures: figures(), text: `${text}, over ${clients.count} clients.` };
  const dollars = Number(sums.valueCents) / 100;
  const valued = { count: withValue, have: 'deals with a value' };
  const coverage = partlyKnown(known, deals);
  const withCoverage = (text: string) => (coverage === null ? text : `${text}, ${coverage}`);
  return [
    part('contacts', { count: withContacts, have: 'contacts' }, () => ({ contacts }), 'Contacts'),
    part(
      'pipelineValue',
      valued,
      () => ({ pipelineValue: Math.round(dollars), pipeline: inMillions(dollars) }),
      withCoverage('The value of all open and won deals'),
    ),
    part(
      'conversionRate',
      { count: withWon, have: 'won deals' },
      () => ({ conversionRate: tenths((won / (deals + lost)) * 100) }),
      'Deals won, of all deals, the lost among them',
    ),
    part(
      'avgDealSize',
      valued,
      // A deal of unknown value is not one of $0.
      () => ({ avgDealSize: money(dollars / known) }),
      withCoverage('The average deal'),
    ),
  ];
}

function fromMoves({ advisors, advisorsBefore, joined, teams }: MarketMoves, home: HomeFirm | null): Part[] {
  const none = 'No moves in the last twelve months.';
  const ranked = [...joined]
    .filter((firm) => firm.advisors > 0)
    .sort((a, b) => b.advisors - a.advisors || a.firm.localeCompare(b.firm));
  const has = ranked.length > 0;
  const shown = teams.slice(0, maxActivities);
  return [
    advisorsBefore !== null && advisorsBefore > 0
      ? {
          figure: 'growth',
          figures: { growth: tenths(Math.max(-100, ((advisors - advisorsBefore) / advisorsBefore) * 100)) },
          text: `Advisors who moved: ${advisors} in the last twelve months, ${advisorsBefore} in the twelve before.`,
        }
      : {
          figure: 'growth',
          figures: null,
          text:
            advisorsBefore === null
              ? 'The twelve months before have months without data, so there is nothing to compare with.'
              : 'No moves in the twelve months before, to compare with.',
        },
    {
      figure: 'keyFirms',
      figures: has ? { keyFirms: ranked.slice(0, maxKeyFirms).map(({ firm }) => firm) } : null,
      text: has ? 'The firms that most advisors joined.' : none,
    },
    {
      figure: 'recentActivity',
      figures:
        shown.length > 0
          ? {
              recentActivity: shown.map(({ firm, size, day }) => ({
                type: 'new_contact',
                firm,
                value: `${size} advisors`,
                time: `${day}T12:00:00.000Z`,
              })),
            }
          : null,
      text: shown.length > 0 ? 'The latest teams that moved, without names.' : 'No team moved in this time.',
    },
    {
      figure: 'marketShare',
      figures: has && home ? { marketShare: sharesOf(ranked, home) } : null,
      text: !has
        ? none
        : home
          ? `Shares of the advisors who joined a firm. ${home.name} counts as ${home.inMoves}.`
          : 'Enter the home firm first.',
    },
  ];
}

/** Shares to one decimal that add up to 100: home, the largest others, and the rest. */
function sharesOf(ranked: MarketMoves['joined'], { name, inMoves }: HomeFirm): MarketFigures['marketShare'] {
  const isHome = (firm: string) => firm.toLowerCase() === inMoves.toLowerCase();
  const own = ranked.find(({ firm }) => isHome(firm))?.advisors ?? 0;
  const others = ranked.filter(({ firm }) => !isHome(firm));
  const top = others.slice(0, maxCompetitors);
  const rest = others.slice(maxCompetitors).reduce((sum, { advisors }) => sum + advisors, 0);
  const counts = [own, ...top.map(({ advisors }) => advisors), rest];
  const [homeShare = 0, ...shares] = percentages(counts);
  const competitors = [...top.map(({ firm }) => firm), otherFirms].map((firm, at) => ({
    name: firm,
    share: shares[at] ?? 0,
    color: colours[at] ?? colours[3],
  }));
  return {
    home: { name, share: homeShare },
    competitors: competitors.filter(({ name: firm, share }) => firm !== otherFirms || share > 0),
  };
}

/** Percentages to one decimal whose sum is exactly 100: what rounding leaves goes to the largest remainders. */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * 1000);
  const floors = exact.map(Math.floor);
  const left = 1000 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  const raised = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return floors.map((floor, at) => (floor + (raised.has(at) ? 1 : 0)) / 10);
}

const tenths = (value: number) => Math.round(value * 10) / 10;
