import { foldForSearch } from '@liftout/contract/values/fold';
import { useQuery } from '@tanstack/react-query';
import { liftOutsQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';

/** Teams that are read, the newest first. */
const most = 200;

/** The newest teams of a selection, where a city is given only those of it, with or without its state. */
export function useLiftOuts(of: MovesScope, selection: MovesSelection, city: string | null) {
  const query = useQuery(liftOutsQuery(of, selection, most));
  const { rows: all = [], total = 0 } = query.data ?? {};
  const teams = city === null ? all : all.filter((team) => isSameCity(team.city, city));
  return { query, teams, total: city === null ? total : teams.length };
}

const cityName = (city: string) => foldForSearch(city.split(',')[0] ?? '').trim();
const isSameCity = (one: string, other: string) => cityName(one) === cityName(other);
