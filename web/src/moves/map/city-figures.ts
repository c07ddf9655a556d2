import type { MoveCities, MoveCity } from '@liftout/contract/moves';
import { count, counted } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';
import type { Map2d } from './projection.ts';

export interface CityFigure {
  city: MoveCity;
  /** Each once, whether they left a firm, joined one, or both. */
  advisors: number;
  left: number;
  joined: number;
}

/** A city's figures of a month (`YYYY-MM`), or of all months where it is empty; those without any are left out. */
export function figuresOf(cities: readonly MoveCity[], month: string): CityFigure[] {
  return cities
    .map((city) => {
      const { advisors, left, joined } =
        month === ''
          ? city
          : (city.months.find((one) => one.month === month) ?? { advisors: 0, left: 0, joined: 0 });
      return { city, advisors, left, joined };
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

/** The reader's contacts in a city; 0 for none. */
export const contactsIn = (book: ReadonlyMap<string, number>, { key }: Pick<MoveCity, 'key'>): number =>
  book.get(key ?? '') ?? 0;

/** What a bubble says: `Palo Alto, CA: 9 left a firm, 7 joined one. 3 contacts of yours there` */
export function cityText(figure: CityFigure, firm: string, contacts: number): string {
  const text = `${nameOf(figure.city)}: ${sidesText(figure, firm)}`;
  return contacts > 0 ? `${text}. ${counted(contacts, 'contact')} of yours there` : text;
}

/** The sentence above the map. */
export function headlineOf(figures: readonly CityFigure[], month: string): string {
  const first = figures.find(({ city }) => city.key !== null);
  if (!first) return 'Where advisors move';
  const advisors = counted(first.advisors, 'advisor');
  return `Most moves in ${nameOf(first.city)}: ${advisors}${month === '' ? '' : ` in ${monthName(month)}`}`;
}

export interface Bubble extends CityFigure {
  x: number;
  y: number;
  /** Of the larger half, in pixels. */
  radius: number;
  /** Of the halves: who left a firm, and who joined one. */
  out: number;
  come: number;
}

/** Bubbles, the largest first, of `size` times the usual one; and the people of cities that are not on the map. */
export function bubblesOf(
  figures: readonly CityFigure[],
  map: Map2d,
  largest: number,
  size = 1,
): { bubbles: Bubble[]; elsewhere: CityFigure[] } {
  const bubbles: Bubble[] = [];
  const elsewhere: CityFigure[] = [];
  for (const figure of figures) {
    const { latitude, longitude } = figure.city;
    const place = latitude === null || longitude === null ? null : map.placeOf(longitude, latitude);
    const [out, come] = [radiusOf(figure.left, largest) * size, radiusOf(figure.joined, largest) * size];
    if (place === null) elsewhere.push(figure);
    else bubbles.push({ ...figure, x: place[0], y: place[1], radius: Math.max(out, come), out, come });
  }
  return { bubbles, elsewhere };
}

/** Who is not on the map: `. 2 cities with 5 advisors are only in the table. 3 advisors moved without a city`; empty for nobody. */
export function elsewhereText(elsewhere: readonly CityFigure[]): string {
  const cities = elsewhere.filter(({ city }) => city.key !== null);
  const people = cities.reduce((sum, { advisors }) => sum + advisors, 0);
  const nowhere = elsewhere.find(({ city }) => city.key === null)?.advisors ?? 0;
  const inTable =
    cities.length === 0
      ? ''
      : `. ${counted(cities.length, 'city', 'cities')} with ${counted(people, 'advisor')} ${cities.length === 1 ? 'is' : 'are'} only in the table`;
  return nowhere === 0 ? inTable : `${inTable}. ${counted(nowhere, 'advisor')} moved without a city`;
}

/** What a month says besides its cities. */
export const coverageText = ({ coverage }: MoveCities['months'][number]): string =>
  coverage === 'none' ? ', no data' : coverage === 'incomplete' ? ', incomplete' : '';
