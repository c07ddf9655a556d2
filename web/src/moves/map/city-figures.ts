import type { MoveCities, MoveCity } from '@liftout/contract/moves';
import { count, counted } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';
import type { Map2d } from './projection.ts';

export interface CityFigure {
  city: MoveCity;
  left: number;
  joined: number;
}

/** A city's figures of a month (`YYYY-MM`), or of all months where it is empty; those without any are left out. */
export function figuresOf(cities: readonly MoveCity[], month: string): CityFigure[] {
  return cities
    .map((city) => {
      const { left, joined } =
        month === '' ? city : (city.months.find((one) => one.month === month) ?? { left: 0, joined: 0 });
      return { city, left, joined };
    })
    .filter(({ left, joined }) => left + joined > 0)
    .toSorted((a, b) => b.left + b.joined - (a.left + a.joined));
}

/** The largest side of a city: of any month, or of all months together. All months have one scale. */
export function largestOf(cities: readonly MoveCity[], month: string): number {
  const sides = cities.flatMap((city): { left: number; joined: number }[] =>
    month === '' ? [city] : city.months,
  );
  return sides.reduce((most, { left, joined }) => Math.max(most, left, joined), 1);
}

const largestRadius = 30;
/** A half disc's radius in pixels: its area grows with the people. Nobody has none, and one person is still seen. */
export const radiusOf = (people: number, largest: number): number =>
  people === 0 ? 0 : Math.max(3, largestRadius * Math.sqrt(people / largest));

/** `Palo Alto, CA` */
export const nameOf = ({ city, state }: Pick<MoveCity, 'city' | 'state'>): string =>
  city === '' ? 'No city' : [city, state].filter(Boolean).join(', ');

/** `12 left a firm, 9 joined one` */
export const sidesText = ({ left, joined }: Pick<CityFigure, 'left' | 'joined'>, firm: string): string =>
  firm === ''
    ? `${count(left)} left a firm, ${count(joined)} joined one`
    : `${count(left)} left ${firm}, ${count(joined)} joined it`;

/** The sentence above the map. */
export function headlineOf(figures: readonly CityFigure[], month: string): string {
  const first = figures.find(({ city }) => city.key !== null);
  if (!first) return 'Where advisors move';
  const advisors = counted(Math.max(first.left, first.joined), 'advisor');
  return `Most moves in ${nameOf(first.city)}: ${advisors}${month === '' ? '' : ` in ${monthName(month)}`}`;
}

export interface Bubble extends CityFigure {
  x: number;
  y: number;
  radius: number;
}

/** Bubbles, the largest first; and the people of cities that are not on the map. */
export function bubblesOf(
  figures: readonly CityFigure[],
  map: Map2d,
  largest: number,
): { bubbles: Bubble[]; elsewhere: CityFigure[] } {
  const bubbles: Bubble[] = [];
  const elsewhere: CityFigure[] = [];
  for (const figure of figures) {
    const { latitude, longitude } = figure.city;
    const place = latitude === null || longitude === null ? null : map.placeOf(longitude, latitude);
    const radius = Math.max(radiusOf(figure.left, largest), radiusOf(figure.joined, largest));
    if (place === null) elsewhere.push(figure);
    else bubbles.push({ ...figure, x: place[0], y: place[1], radius });
  }
  return { bubbles, elsewhere };
}

/** What a month says besides its cities. */
export const coverageText = ({ coverage }: MoveCities['months'][number]): string =>
  coverage === 'none' ? ', no data' : coverage === 'incomplete' ? ', incomplete' : '';
