import type { MovesFilters } from '../table/table-state.ts';
import { cityOfKey } from './city-of-key.ts';

interface SetFilter {
  label: string;
  value: string;
  /** The change that clears it. */
  cleared: Partial<MovesFilters>;
}

/** The filters that only a click on a chart sets. */
export function chartFilters({ left, joined, city, team }: MovesFilters): SetFilter[] {
  const filters = [
    { label: 'Lane', value: laneText(left, joined), cleared: { left: '', joined: '' } },
    { label: 'City', value: city && cityOfKey(city), cleared: { city: '' } },
    { label: 'Team', value: team && 'One lift-out', cleared: { team: '' } },
  ];
  return filters.filter(({ value }) => value !== '');
}

/** `Merrill → UBS`, `from Merrill`, `to UBS` */
function laneText(left: string, joined: string): string {
  if (left && joined) return `${left} → ${joined}`;
  if (left) return `from ${left}`;
  return joined && `to ${joined}`;
}
