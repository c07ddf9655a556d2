import * as contract from '@liftout/contract/moves';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { MovesService, Reader } from './service.ts';

const readerOf = ({ scope, session }: { scope: Scope; session: Session }): Reader => ({
  scope,
  isClient: session.clientId !== null,
  readsContacts: hasAccess(session, 'contacts'),
});

interface PagedCall {
  request: FastifyRequest;
  reply: FastifyReply;
  query: Paging;
}

/** Returns one page, with links to the others in the headers. */
function paged<T>({ request, reply, query }: PagedCall, { rows, total }: { rows: T[]; total: number }): T[] {
  pagingHeaders(request, reply, { page: query.page, pageSize: query.pageSize, total });
  return rows;
}

export function movesRoutes(serve: Serve, moves: MovesService): void {
  serve(contract.listMoves, async (call) => {
    const found = await moves.list(readerOf(call), call.query);
    return paged(call, { rows: found.moves, total: found.total });
  });
  serve(contract.readMoveBook, ({ scope }) => moves.book(scope));
  serve(contract.getMove, (call) => moves.one(readerOf(call), call.params.id));
  serve(contract.movesLeftOut, (call) => moves.leftOut(readerOf(call), call.query));
  serve(contract.moveFirms, (call) => moves.firms(readerOf(call), call.query));
  serve(contract.movesSummary, (call) => moves.summary(readerOf(call), call.query));
  serve(contract.netRecruiting, async (call) => paged(call, await moves.net(readerOf(call), call.query)));
  serve(contract.firmMomentum, async (call) => {
    const found = await moves.momentum(readerOf(call), call.query);
    pagingHeaders(call.request, call.reply, { ...call.query, total: found.total });
    return found;
  });
  serve(contract.moveLanes, async (call) => paged(call, await moves.lanes(readerOf(call), call.query)));
  serve(contract.moveChannels, (call) => moves.channels(readerOf(call), call.query));
  serve(contract.moveMonths, (call) => moves.months(readerOf(call), call.query));
  serve(contract.moveCities, (call) => moves.cities(readerOf(call), call.query));
  serve(contract.moveLiftOuts, async (call) => paged(call, await moves.liftOuts(readerOf(call), call.query)));
}
