import type { ContactSign, MoveSign } from '@liftout/contract/move-signs';
import { colleaguesLeft, growingLane } from '@liftout/contract/move-signs';
import { findContactFirms, firmIdsOf } from '../firms/service.ts';
import { placeOf } from '../markets/service.ts';
import { plusDays } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { type ContactCell, findCells } from './queries/contacts.ts';
import {
  type Departure,
  findDepartures,
  findGone,
  findGrowingLanes,
  type GoneContact,
  type GrowingLane,
} from './queries/market.ts';
import { colleaguesText, laneText } from './words.ts';

/** What holds for the client's contacts of one firm and city, as they are spelled. */
export interface CellSigns {
  firmKey: string;
  cityKey: string;
  colleagues: { departure: Departure; known: number; city: string } | undefined;
  lane: GrowingLane | undefined;
}

export interface MarketSigns {
  cells: CellSigns[];
  /** Contacts who left the firm that they are listed with. */
  gone: string[];
}

/** The signs of a client's contacts by firm and city, of those signs that are `shown`. `today`: `YYYY-MM-DD`. */
export async function signsOfCells(
  tx: Tx,
  {
    clientId,
    market,
    today,
    shown,
  }: { clientId: string; market: string; today: string; shown: ReadonlySet<MoveSign> },
): Promise<MarketSigns> {
  const departures = shown.has('colleagues-left') ? await findDepartures(tx, today) : [];
  const lanes = shown.has('lane-growing') ? await findGrowingLanes(tx, today) : [];
  const active = new Set([...departures, ...lanes].map(({ firmId }) => firmId));
  if (active.size === 0) return { cells: [], gone: [] };
  const keys = await findContactFirms(tx, clientId);
  const idsOf = await firmIdsOf(tx, keys);
  const activeKeys = keys.filter((key) => idsOf(key).some((id) => active.has(id)));
  const cells = await findCells(tx, clientId, activeKeys);
  const gone = (await findGone(tx, clientId, today)).filter(({ firmKey, firmId }) =>
    idsOf(firmKey).includes(firmId),
  );
  const knownAt = knownPeople(cells, gone, market);
  const found = cells.map(({ firmKey, cityKey, city }): CellSigns => {
    const ids = idsOf(firmKey);
    const place = placeKey(city, market);
    const departure = departures.find((one) => one.place === place && ids.includes(one.firmId));
    return {
      firmKey,
      cityKey,
      colleagues: departure && {
        departure,
        known: ids.includes(departure.firmId) ? knownAt(departure, idsOf) : 0,
        city: cityName(city),
      },
      lane: lanes.find(({ firmId }) => ids.includes(firmId)),
    };
  });
  return {
    cells: found.filter(({ colleagues, lane }) => colleagues !== undefined || lane !== undefined),
    gone: gone.map(({ contactId }) => contactId),
  };
}

const placeKey = (city: string | null, market: string) =>
  city === null ? null : placeOf(city, market).locationKey;
const cityName = (city: string | null) => (city ?? '').split(',', 1).join('').trim();

/** The colleagues of one contact at a firm and place: its other contacts who are still there, and those who left. */
function knownPeople(cells: readonly ContactCell[], gone: readonly GoneContact[], market: string) {
  const away = Map.groupBy(gone, ({ firmKey, cityKey }) => `${firmKey}\n${cityKey}`);
  const places = cells.map((cell) => ({ ...cell, place: placeKey(cell.city, market) }));
  return ({ firmId, place, people }: Departure, idsOf: (key: string) => string[]) => {
    let there = 0;
    for (const { firmKey, cityKey, contacts, place: at } of places)
      if (at === place && idsOf(firmKey).includes(firmId))
        there += contacts - (away.get(`${firmKey}\n${cityKey}`)?.length ?? 0);
    return Math.max(0, there - 1) + people;
  };
}

/** The signs of a contact in a cell, with the moves behind each. */
export function signsOf(
  { colleagues, lane }: Pick<CellSigns, 'colleagues' | 'lane'>,
  today: string,
): ContactSign[] {
  const signs: ContactSign[] = [];
  if (colleagues) {
    const { departure, known, city } = colleagues;
    const evidence = {
      firmLeft: departure.firm,
      firmJoined: null,
      city: departure.place,
      from: since(today, colleaguesLeft.days),
      to: today,
    };
    signs.push({ sign: 'colleagues-left', text: colleaguesText(departure, known, city), evidence });
  }
  if (lane) {
    const evidence = {
      firmLeft: lane.firm,
      firmJoined: lane.joined,
      city: null,
      from: since(today, growingLane.days),
      to: today,
    };
    signs.push({ sign: 'lane-growing', text: laneText(lane), evidence });
  }
  return signs;
}

const since = (today: string, days: number) => plusDays(today, 1 - days);
