import { storable } from '@liftout/contract/characters';
import { newId } from '../../platform/db/ids.ts';
import type { ParsedMove } from '../parse/row.ts';
import type { ResolvedMove } from '../resolve-move.ts';

/** A row that the rules have judged, with the records of its firms. */
export interface JudgedMove {
  row: number;
  move: ParsedMove;
  resolved: ResolvedMove;
  leftId: string | null;
  joinedId: string | null;
}

/** Columns of `moves` in the order of `moveLine`. */
export const moveColumns =
  'id, fingerprint, person_key, first_name, last_name, city, state, place_key, firm_left_id, firm_joined_id, ' +
  'firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed, is_conversion, ' +
  'created_at';

/** One line of COPY text for `moves`. */
export function moveLine(id: string, judged: JudgedMove, createdAt: string): string {
  const { move, resolved, leftId, joinedId } = judged;
  const { place, market, cityKey } = resolved;
  const city = escaped(place.city);
  const firstName = escaped(move.firstName);
  const lastName = escaped(move.lastName);
  return (
    `${id}\t${resolved.fingerprint}\t${escaped(resolved.person)}\t${firstName}\t${lastName}\t${city}` +
    `\t${orNull(place.state)}\t${textOrNull(cityKey)}\t${orNull(leftId)}\t${orNull(joinedId)}` +
    `\t${escaped(move.firmLeft ?? '')}\t${escaped(move.firmJoined ?? '')}\t${move.date}\t${orNull(move.aumCents)}` +
    `\t${orNull(market.market)}\t${flag(market.assumed)}\t${flag(resolved.conversion)}` +
    `\t${createdAt}\n`
  );
}

/** Columns of `move_sources` in the order of `sourceText`. */
export const sourceColumns = '"row", aum_cents, place_key, market_path, market_assumed';

/** What a row says of its move, as COPY text without a line's end. */
export function sourceText({ row, move, resolved: { market, cityKey } }: JudgedMove): string {
  return `${row}\t${orNull(move.aumCents)}\t${textOrNull(cityKey)}\t${orNull(market.market)}\t${flag(market.assumed)}`;
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

const none = '\\N';
const orNull = (value: string | number | null) => value ?? none;
const textOrNull = (value: string | null) => (value === null ? none : escaped(value));
/** A truth as COPY reads it. */
export const flag = (value: boolean) => (value ? 't' : 'f');

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
