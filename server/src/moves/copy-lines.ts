import { escaped, flag, orNull, textOrNull } from '../platform/db/sql/copy-format.ts';

/** A move as a row of a file reports it, with the ids of its firms. */
export interface ReportedMove extends MoveReport {
  fingerprint: string;
  personKey: string;
  crd: string | null;
  /** The block of names in which the move is compared with others. */
  blockKey: string;
  firstName: string;
  lastName: string;
  city: string;
  state: string | null;
  leftId: string | null;
  joinedId: string | null;
  /** Firms as the file spells them; '' for none. */
  firmLeft: string;
  firmJoined: string;
  /** `YYYY-MM-DD` */
  movedOn: string;
  isConversion: boolean;
  isTakeover: boolean;
}

/** The values that each reporting row keeps in `move_sources`. */
export interface MoveReport {
  row: number;
  email: string | null;
  aumCents: number | null;
  locationKey: string | null;
  market: string | null;
  marketAssumed: boolean;
}

/** Columns of `moves` in the order of `moveCopyLine`. */
export const moveColumns =
  'id, fingerprint, person_key, advisor_id, crd, email, block_key, first_name, last_name, city, state, location_key, firm_left_id, firm_joined_id, ' +
  'firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed, is_conversion, is_takeover, ' +
  'created_at';

/** One line of COPY text for `moves`. `advisorId`: of the first move that may be the same person's, until people are found. */
export function moveCopyLine(
  { id, advisorId }: { id: string; advisorId: string },
  move: ReportedMove,
  createdAt: string,
): string {
  const city = escaped(move.city);
  const firstName = escaped(move.firstName);
  const lastName = escaped(move.lastName);
  return (
    `${id}\t${move.fingerprint}\t${escaped(move.personKey)}\t${advisorId}\t${orNull(move.crd)}\t${textOrNull(move.email)}\t${escaped(move.blockKey)}\t${firstName}\t${lastName}\t${city}` +
    `\t${orNull(move.state)}\t${textOrNull(move.locationKey)}\t${orNull(move.leftId)}\t${orNull(move.joinedId)}` +
    `\t${escaped(move.firmLeft)}\t${escaped(move.firmJoined)}\t${move.movedOn}\t${orNull(move.aumCents)}` +
    `\t${orNull(move.market)}\t${flag(move.marketAssumed)}\t${flag(move.isConversion)}\t${flag(move.isTakeover)}` +
    `\t${createdAt}\n`
  );
}

/** Columns of `move_sources` in the order of `sourceFields`. */
export const sourceColumns = '"row", aum_cents, email, location_key, market_path, market_assumed';

/** COPY text of `sourceColumns`, without a line end. */
export const sourceFields = ({
  row,
  aumCents,
  email,
  locationKey,
  market,
  marketAssumed,
}: MoveReport): string =>
  `${row}\t${orNull(aumCents)}\t${textOrNull(email)}\t${textOrNull(locationKey)}\t${orNull(market)}\t${flag(marketAssumed)}`;

/** The columns of `move_sources` for what a row said, in the order of `saidFields`. */
export const saidColumns = 'first_name, last_name, city, state, firm_left_spelling, firm_joined_spelling';

/** COPY text of `saidColumns`, without a line end. */
export const saidFields = (move: ReportedMove): string =>
  `${escaped(move.firstName)}\t${escaped(move.lastName)}\t${escaped(move.city)}\t${orNull(move.state)}` +
  `\t${escaped(move.firmLeft)}\t${escaped(move.firmJoined)}`;
