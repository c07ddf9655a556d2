import { findContactFirms, firmIdsOf } from '../firms/service.ts';
import { placeOf } from '../markets/service.ts';
import { findCells } from '../move-signs/service.ts';
import { findTargetMarket } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Departure, findDepartures } from './queries/departures.ts';

/** A firm and city of contacts, as they are spelled in lower case, that advisors left. */
export interface BranchLeft extends Departure {
  firmKey: string;
  cityKey: string;
  /** The firm that contacts mean by that spelling, and those that bought it. */
  firmIds: string[];
}

/**
 * Where a client's contacts are at a firm and in a city that advisors left lately. Firms are told apart as those of moves
 * are, and cities by the place that each spelling means, so that "Merrill, Palo Alto" and "Merrill Lynch, Palo Alto, CA"
 * are one branch. `today`: `YYYY-MM-DD`, by the time zone.
 */
export async function branchesLeft(
  tx: Tx,
  clientId: string,
  days: { timeZone: string; today: string },
): Promise<BranchLeft[]> {
  const departures = await findDepartures(tx, days);
  if (departures.length === 0) return [];
  const market = (await findTargetMarket(tx, clientId)) ?? '';
  const firmKeys = await findContactFirms(tx, clientId);
  const idsOf = await firmIdsOf(tx, firmKeys);
  const left = new Set(departures.map(({ firmId }) => firmId));
  const cells = await findCells(
    tx,
    clientId,
    firmKeys.filter((key) => idsOf(key).some((id) => left.has(id))),
  );
  return cells.flatMap(({ firmKey, cityKey, city }) => {
    if (city === null) return [];
    const place = placeOf(city, market).locationKey;
    const firmIds = idsOf(firmKey);
    const most = departures.find((one) => one.place === place && firmIds.includes(one.firmId));
    return most ? [{ ...most, firmKey, cityKey, firmIds }] : [];
  });
}
