import * as moves from '@liftout/contract/moves';
import { uploadMarket } from '@liftout/contract/uploads';
import { z } from 'zod';
import { daysOf, periodInputs } from '../periods.ts';
import { type Asking, tool } from '../tool.ts';
import { inputs } from './inputs.ts';

const market = inputs.words('A market by name or path. A client reads its own target market only.');

interface MovesFilters {
  q?: string | undefined;
  firm?: string | undefined;
  left?: string | undefined;
  joined?: string | undefined;
  from: string | undefined;
  to: string | undefined;
  market: string | undefined;
  conversions?: 'yes';
}

/**
 * The page that lists what an answer counts: without days it says so, as the page would show the last 90. An admin who named
 * a market is led to that one.
 */
function movesPage(asking: Asking, { market: named, ...filters }: MovesFilters): string {
  const isAnyTime = filters.from === undefined && filters.to === undefined;
  const search = { ...filters, ...(isAnyTime && { range: 'any' }) };
  const market = named === undefined ? undefined : uploadMarket.safeParse(named).data?.path;
  return asking.isAdmin && market !== undefined
    ? asking.page('/moves', { market, ...search })
    : asking.page('moves', search);
}

/** Advisor moves: each with its source, the file that reported it. */
export const whoMoved = tool({
  name: 'who_moved',
  title: 'Who moved',
  description:
    'Advisors who changed firms: who, from which firm to which, when, where and with which assets. Answers questions such as “who moved from Merrill last week”.',
  of: moves.listMoves,
  input: z.object({
    from_firm: inputs.words('The firm they left, by any of its names.'),
    to_firm: inputs.words('The firm they joined.'),
    firm: inputs.words('A firm that they left or joined.'),
    search: inputs.words('Words of a name, a city or a firm.'),
    market,
    ...periodInputs,
    limit: inputs.limit(25),
    client: inputs.client,
  }),
  async answer(
    { from_firm: left, to_firm: joined, firm, search: q, market: named, limit, ...period },
    asking,
  ) {
    const { from, to } = daysOf(period, asking.now);
    const query = { ...asking.named, q, firm, firmLeft: left, firmJoined: joined, market: named, from, to };
    const { body, total } = await asking.ask(moves.listMoves, { query: { ...query, pageSize: limit } });
    return {
      from: from ?? null,
      to: to ?? null,
      total,
      moves: body.map((move) => ({
        name: `${move.firstName} ${move.lastName}`,
        left: move.firmLeft?.name ?? null,
        joined: move.firmJoined?.name ?? null,
        date: move.movedOn,
        city: [move.city, move.state].filter(Boolean).join(', '),
        market: move.market,
        assetsInDollars: move.aum,
        betweenNamesOfOneFirm: move.isConversion,
        returned: move.isBoomerang,
        source: move.source ? `${move.source.fileName}, uploaded ${move.source.uploadedAt}` : null,
        link: asking.page('moves', { move: move.id }),
      })),
      link: movesPage(asking, { q, firm, left, joined, from, to, market: named, conversions: 'yes' }),
    };
  },
});

export const netRecruiting = tool({
  name: 'net_recruiting',
  title: 'Net recruiting',
  description:
    'Which firms win and lose advisors: joined minus left for each firm, in people and in known assets. Changes between two names of one firm are not counted.',
  of: moves.netRecruiting,
  input: z.object({
    firm: inputs.words('Only moves that a firm is part of.'),
    market,
    ...periodInputs,
    limit: inputs.limit(20),
    client: inputs.client,
  }),
  async answer({ firm, market: named, limit, ...period }, asking) {
    const { from, to } = daysOf(period, asking.now);
    const query = { ...asking.named, firm, market: named, from, to };
    const { body, total } = await asking.ask(moves.netRecruiting, { query: { ...query, pageSize: limit } });
    return {
      from: from ?? null,
      to: to ?? null,
      total,
      firms: body.map(({ firm: { name, channel }, joined, left, net }) => ({
        firm: name,
        channel,
        joined: joined.advisors,
        left: left.advisors,
        net: net.advisors,
        // Null where the unknown assets could turn a gain into a loss.
        netAssetsInDollars: net.signHolds ? net.aum : null,
        assetsKnownFor: `${net.known} of ${net.of}`,
        link: movesPage(asking, { firm: name, from, to, market: named }),
      })),
      source: 'Advisor moves that were uploaded for this market.',
      link: movesPage(asking, { firm, from, to, market: named }),
    };
  },
});
