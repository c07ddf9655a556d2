import { type Advisor, type AdvisorTeam, maxAdvisorMoves, maxColleagues } from '@liftout/contract/advisors';
import type { Move } from '@liftout/contract/moves';
import { registerEntriesOf } from '../advisor-register/service.ts';
import {
  findAdvisorId,
  findColleagues,
  findCrds,
  findSourcesOf,
  movesOfAdvisor,
  type Reader,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { findFoundCrd } from '../register-matches/service.ts';
import { careerOf } from './career.ts';
import { findContactsOf } from './queries.ts';

/** Of the latest lift-outs of an advisor, so many are shown. */
const shownTeams = 10;

export type AdvisorPagesService = ReturnType<typeof advisorPagesService>;

/** What is known of one advisor. */
export function advisorPagesService({ db, clock }: Platform) {
  const today = () => clock.now().toISOString().slice(0, 10);
  return {
    /** By an advisor's id, or that of any of their moves. Throws 404 where the reader may see none of them. */
    one: (reader: Reader, id: string): Promise<Advisor> =>
      // A client's scope reaches the moves of its market only. Each statement on contacts names the client.
      db.as(reader.isClient ? reader.scope : platformScope(reader.scope.actor), async (tx) => {
        const advisorId = await findAdvisorId(tx, id);
        if (advisorId === undefined) throw notFound('This advisor');
        const of = { advisorId, limit: maxAdvisorMoves };
        const { moves, total } = await movesOfAdvisor(tx, reader, of);
        const counted = moves.filter((move) => move.class !== 'repeat');
        const crds = await findCrds(tx, advisorId);
        const client = reader.scope.kind === 'tenant' && reader.readsContacts ? reader.scope.clientId : null;
        return {
          id: advisorId,
          ...namesOf(counted.length > 0 ? counted : moves, moves),
          crds,
          assets: counted.find(({ aum }) => aum !== null)?.aum ?? null,
          career: careerOf(moves, today()),
          moves: await withSources(tx, moves),
          moveCount: total,
          client,
          contacts: client === null ? [] : await findContactsOf(tx, client, advisorId),
          teams: await teamsOf(tx, advisorId, counted),
          register: reader.isClient ? [] : await registerOf(tx, advisorId, crds),
        };
      }),
  };
}

/** What the register says of their numbers; without one, of the number that was found by name and firm. */
async function registerOf(tx: Tx, advisorId: string, crds: string[]): Promise<Advisor['register']> {
  if (crds.length > 0) return registerEntriesOf(tx, crds);
  const found = await findFoundCrd(tx, advisorId);
  if (!found) return [];
  const entries = await registerEntriesOf(tx, [found.crd]);
  return entries.map((entry) => ({ ...entry, matched: found.evidence }));
}

const nameOf = ({ firstName, lastName }: Move) => `${firstName} ${lastName}`.trim();

/** @param counted the latest first; its first move names the advisor */
function namesOf(counted: readonly Move[], moves: readonly Move[]): Pick<Advisor, 'name' | 'otherNames'> {
  const name = counted[0] ? nameOf(counted[0]) : '';
  return { name, otherNames: [...new Set(moves.map(nameOf))].filter((other) => other !== name) };
}

async function withSources(tx: Tx, moves: readonly Move[]): Promise<Advisor['moves']> {
  const sources = await findSourcesOf(
    tx,
    moves.map(({ id }) => id),
  );
  const byMove = Map.groupBy(sources, ({ moveId }) => moveId);
  return moves.map((move) => ({
    ...move,
    sources: (byMove.get(move.id) ?? []).map(({ fileName, row, uploadedAt }) => ({
      fileName,
      row,
      uploadedAt: uploadedAt.toISOString(),
    })),
  }));
}

/** The lift-outs among an advisor's moves, each with who went along. */
async function teamsOf(tx: Tx, advisorId: string, moves: readonly Move[]): Promise<AdvisorTeam[]> {
  const teams: AdvisorTeam[] = [];
  const first = new Map(moves.flatMap((move) => (move.liftOutId ? [[move.liftOutId, move]] : [])));
  for (const [liftOutId, { firmLeft, firmJoined, city, movedOn }] of [...first].slice(0, shownTeams))
    if (firmLeft && firmJoined)
      teams.push({
        liftOutId,
        firmLeft: firmLeft.name,
        firmJoined: firmJoined.name,
        city,
        movedOn,
        colleagues: await findColleagues(tx, { liftOut: liftOutId, advisorId }, maxColleagues),
      });
  return teams;
}
