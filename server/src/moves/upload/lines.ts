import { newId } from '../../platform/db/ids.ts';
import type { ParsedMove } from '../parse/row.ts';
import type { ResolvedMove } from '../resolve-move.ts';

/** A row that the rules have judged, with the records of its firms. */
export interface StagedMove {
  row: number;
  move: ParsedMove;
  resolved: ResolvedMove;
  /** With the state where it is known or assumed. */
  placeKey: string | null;
  leftId: string | null;
  joinedId: string | null;
}

/** One line of COPY text for the stage. */
export function moveLine({ row, move, resolved, placeKey, leftId, joinedId }: StagedMove): string {
  const { place, market } = resolved;
  return copyLine([
    String(row),
    newId(),
    resolved.fingerprint,
    resolved.person,
    move.firstName,
    move.lastName,
    place.city,
    place.state,
    placeKey,
    leftId,
    joinedId,
    move.firmLeft ?? '',
    move.firmJoined ?? '',
    move.date,
    move.aumCents === null ? null : String(move.aumCents),
    market.market,
    market.assumed ? 't' : 'f',
    resolved.conversion ? 't' : 'f',
    `${move.firstName} ${move.lastName} ${place.city}`.toLowerCase(),
  ]);
}

/** One line of COPY text for `upload_rows`. */
export function remarkLine(
  uploadId: string,
  row: number,
  kind: 'rejected' | 'warning',
  message: string,
  cells: readonly string[],
): string {
  return copyLine([newId(), uploadId, String(row), kind, message, JSON.stringify(cells.map(storable))]);
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function copyLine(values: readonly (string | null)[]): string {
  let line = '';
  for (const value of values) line += line === '' ? escaped(value) : `\t${escaped(value)}`;
  return `${line}\n`;
}

const special = /[\\\t\n\r]/g;
const replacements = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

function escaped(value: string | null): string {
  if (value === null) return '\\N';
  return value.replace(special, (character) => replacements.get(character) ?? character);
}
