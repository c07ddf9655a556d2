import type { Database } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { insertMissingMarkets } from './queries.ts';

export interface MarketArea {
  /** The key of the record, without a slash. */
  path: string;
  name: string;
  description: string;
}

/** All markets: the six of the overview in its order, then areas that only uploads use. */
export const marketAreas: readonly MarketArea[] = [
  {
    path: 'silicon-valley',
    name: 'Silicon Valley',
    description:
      'Santa Clara and San Mateo counties: founders, equity events and the teams that advise them.',
  },
  {
    path: 'los-angeles',
    name: 'Los Angeles',
    description: 'Los Angeles and Orange counties: entertainment, real estate and family wealth.',
  },
  {
    path: 'miami',
    name: 'Miami',
    description: 'Miami-Dade, Broward and Palm Beach: domestic relocation and international wealth.',
  },
  {
    path: 'new-york',
    name: 'New York',
    description: 'The five boroughs, Long Island, the lower Hudson and northern New Jersey.',
  },
  { path: 'fusion', name: 'Fusion', description: 'A national market, being set up.' },
  { path: 'new-edge', name: 'New Edge', description: 'Independent-minded teams of the East Coast.' },
  {
    path: 'chicago',
    name: 'Chicago',
    description: 'Cook and the collar counties, with Lake and Porter in Indiana.',
  },
  {
    path: 'boston',
    name: 'Boston',
    description: 'Greater Boston, with Rockingham and Strafford in New Hampshire.',
  },
];

/** Adds the market records that are missing, since uploads refer to them. Existing ones stay unchanged. */
export async function ensureMarkets(db: Database): Promise<void> {
  const updatedAt = new Date();
  const records = marketAreas.map((area) => ({ ...area, updatedAt }));
  await db.as(platformScope(system), (tx) => insertMissingMarkets(tx, records));
}
