import { storable } from '@liftout/contract/values/characters';
import type { ReportedMove } from '../moves/service.ts';
import { newId } from '../platform/db/ids.ts';
import { escaped } from '../platform/db/sql/copy-format.ts';
import type { ParsedMove } from './parse/row.ts';
import type { ResolvedMove } from './resolve-move.ts';

/** A valid row with its resolved move and the ids of its firms. */
export interface ValidRow {
  row: number;
  move: ParsedMove;
  resolved: ResolvedMove;
  leftId: string | null;
  joinedId: string | null;
}

/** The move that a row reports, in the form that the moves feature stores. */
export function reportedMove({ row, move, resolved, leftId, joinedId }: ValidRow): ReportedMove {
  const { location, market } = resolved;
  return {
    row,
    fingerprint: resolved.fingerprint,
    personKey: resolved.person,
    crd: move.crd,
    email: move.email,
    blockKey: resolved.blockKey,
    firstName: move.firstName,
    lastName: move.lastName,
    city: location.city,
    state: location.state,
    locationKey: resolved.locationKey,
    leftId,
    joinedId,
    firmLeft: move.firmLeft ?? '',
    firmJoined: move.firmJoined ?? '',
    movedOn: move.date,
    aumCents: move.aumCents,
    market: market.market,
    marketAssumed: market.assumed,
    isConversion: resolved.isConversion,
    isTakeover: resolved.isTakeover,
  };
}

/** One line of COPY text for `upload_rows`. */
export function rowMessageLine(
  uploadId: string,
  row: number,
  kind: 'rejected' | 'warning',
  message: string,
  cells: readonly string[],
): string {
  const stored = JSON.stringify(cells.map(storable));
  return `${newId()}\t${uploadId}\t${row}\t${kind}\t${escaped(message)}\t${escaped(stored)}\n`;
}
