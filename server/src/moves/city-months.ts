import { type MoveCities, type MoveCity, maxMoveCities } from '@liftout/contract/moves';
import { placeOfCity } from '../markets/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { monthCoverage, spanOfMonths } from './figures.ts';
import { findCityMonths } from './queries/city-months.ts';
import type { Selected } from './selection.ts';

/** Cities with their moves by month; `today` (`YYYY-MM-DD`) ends a selection without a last day. */
export async function citiesIn(tx: Tx, selected: Selected, today: string): Promise<MoveCities> {
  const { months, from, to } = await spanOfMonths(tx, selected, today);
  const rows = await findCityMonths(tx, { ...selected, from, to }, maxMoveCities);
  const coverage = await monthCoverage(tx, selected.market, from);
  const byCity = Map.groupBy(rows, ({ key }) => key);
  const whole = rows.filter(({ month }) => month === null);
  return {
    market: selected.market,
    months: months.map((month) => ({ month, coverage: coverage(month) })),
    cities: whole.map(({ key, city, state, advisors, left, joined }): MoveCity => {
      const place = key === null ? null : placeOfCity(key);
      return {
        key,
        city,
        state,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        advisors,
        left,
        joined,
        months: (byCity.get(key) ?? []).flatMap(({ month, advisors: people, left: gone, joined: come }) =>
          month === null ? [] : [{ month, advisors: people, left: gone, joined: come }],
        ),
      };
    }),
    total: rows[0]?.total ?? 0,
  };
}
