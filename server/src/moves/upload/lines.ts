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
  const city = escaped(place.city);
  const firstName = escaped(move.firstName);
  const lastName = escaped(move.lastName);
  return (
    `${row}\t${newId()}\t${resolved.fingerprint}\t${escaped(resolved.person)}\t${firstName}\t${lastName}\t${city}` +
    `\t${orNull(place.state)}\t${placeKey === null ? none : escaped(placeKey)}\t${orNull(leftId)}\t${orNull(joinedId)}` +
    `\t${escaped(move.firmLeft ?? '')}\t${escaped(move.firmJoined ?? '')}\t${move.date}\t${orNull(move.aumCents)}` +
    `\t${orNull(market.market)}\t${market.assumed ? 't' : 'f'}\t${resolved.conversion ? 't' : 'f'}` +
    `\t${`${firstName} ${lastName} ${city}`.toLowerCase()}\n`
  );
}

/** One line of COPY text for `upload_rows`. */
export function remarkLine(
  uploadId: string,
  row: number,
  kind: 'rejected' | 'warning',
  message: string,
  cells: readonly string[],
): string {
  const stored = JSON.stringify(cells.map(storable));
  return `${newId()}\t${uploadId}\t${row}\t${kind}\t${escaped(message)}\t${escaped(stored)}\n`;
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

const none = '\\N';
const orNull = (value: string | number | null) => value ?? none;

const special = /[\\\t\n\r]/;
const replacements = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

/** A text as COPY reads it. */
function escaped(value: string): string {
  if (!special.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (character) => replacements.get(character) ?? character);
}
