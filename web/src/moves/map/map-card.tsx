import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { today as dayNow } from '../../lib/format/clock.ts';
import { count } from '../../lib/format/formats.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { BookKey } from '../charts/book-ring.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { noMonths } from '../charts/month-figures.ts';
import { daysOfMonths, lastDayShown } from '../charts/month-span.ts';
import { LeftOut } from '../figures/left-out.tsx';
import { citiesQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { useBook } from '../use-book.ts';
import {
  bubblesOf,
  type CityFigure,
  contactsIn,
  elsewhereText,
  figuresOf,
  headlineOf,
  largestOf,
  nameOf,
} from './city-figures.ts';
import { MarketMap } from './market-map.tsx';
import { MonthSlider } from './month-slider.tsx';
import outlines from './outlines.json';
import { mapOf } from './projection.ts';

interface MapCardProps {
  of: MovesScope;
  selection: MovesSelection & { city: string };
  /** `YYYY-MM`, the month on the map; empty for all twelve. */
  month: string;
  onMonth: (month: string) => void;
  /** A city's key, and the days that the map shows. */
  onCity: (city: string, span: { from: string; to: string }) => void;
  onLeftOut: (kind: MoveClassFilter, span: { from: string; to: string }) => void;
}

/** The outline of a market that has one, else of the country. */
const outlineOf = (market: string | null): readonly (readonly number[])[] =>
  Object.entries(outlines).find(([name]) => name === market)?.[1] ?? outlines.nation;

/** Where advisors move: a map of the market with a bubble a city, month by month. */
export function MapCard({ of, selection, month: asked, onMonth, onCity, onLeftOut }: MapCardProps) {
  const today = dayNow();
  const query = useQuery(citiesQuery(of, selection, lastDayShown(selection, today)));
  const { months = [], cities = [], total = 0, market = of.market } = query.data ?? {};
  const month = months.some((one) => one.month === asked) ? asked : '';
  const figures = figuresOf(cities, month);
  const { cities: book } = useBook(of);
  const hasContacts = figures.some(({ city }) => contactsIn(book, city) > 0);
  const outline = outlineOf(market);
  const whole = useMemo(() => mapOf(outline, 1000, 500), [outline]);
  const { elsewhere } = bubblesOf(figures, whole, 1);
  const [first = '', last = ''] = month === '' ? [months[0]?.month, months.at(-1)?.month] : [month, month];
  const span = daysOfMonths(first, last, today);
  return (
    <ChartCard
      title={headlineOf(figures, month)}
      description={descriptionOf(elsewhere, total - cities.length)}
      howTo="Click a bubble to see its moves"
      what="the map"
      query={query}
      empty={
        cities.length > 0
          ? null
          : months.every(({ coverage }) => coverage === 'none')
            ? noMonths
            : {
                title: 'No moves on the map',
                description: 'Cities appear here once moves in these months name one.',
              }
      }
      height={520}
      chart={
        <div className="flex flex-col gap-4">
          <Legend firm={selection.firm} hasContacts={hasContacts} />
          <MarketMap
            outlines={outline}
            cities={cities}
            figures={figures}
            largest={largestOf(cities, month)}
            firm={selection.firm}
            chosen={selection.city}
            book={book}
            onCity={(city) => onCity(city, span)}
          />
          <MonthSlider months={months} month={month} onMonth={onMonth} />
        </div>
      }
      table={
        <CitiesTable
          figures={figures}
          book={hasContacts ? book : null}
          onCity={(city) => onCity(city, span)}
        />
      }
      leftOut={(isEmpty) => (
        <LeftOut
          isEmpty={isEmpty}
          of={of}
          selection={{ ...selection, ...span }}
          onOpen={(kind) => onLeftOut(kind, span)}
        />
      )}
    />
  );
}

function descriptionOf(elsewhere: readonly CityFigure[], unlisted: number): string {
  const more = unlisted > 0 ? `. ${count(unlisted)} smaller cities aren't listed` : '';
  return `Advisors by city over twelve months${elsewhereText(elsewhere)}${more}`;
}

function Legend({ firm, hasContacts }: { firm: string; hasContacts: boolean }) {
  const sides = [
    ['bg-chart-2 forced-colors:bg-[CanvasText]', firm ? `Left ${firm}` : 'Left a firm'],
    ['bg-chart-1 forced-colors:bg-[GrayText]', firm ? `Joined ${firm}` : 'Joined a firm'],
  ] as const;
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {sides.map(([color, text], at) => (
        <li key={text} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`h-3 w-1.5 ${at === 0 ? 'rounded-l-full' : 'rounded-r-full'} ${color}`}
          />
          {text}
        </li>
      ))}
      {hasContacts ? (
        <li>
          <BookKey>Cities where you have contacts</BookKey>
        </li>
      ) : null}
    </ul>
  );
}

interface CitiesTableProps {
  figures: readonly CityFigure[];
  /** The reader's contacts by the key of their city; null where there are none. */
  book: ReadonlyMap<string, number> | null;
  onCity: (key: string) => void;
}

function CitiesTable({ figures, book, onCity }: CitiesTableProps) {
  return (
    <Table label="Moves by city" maxHeight="32rem">
      <thead>
        <tr>
          <Th>City</Th>
          <Th numeric>Left a firm</Th>
          <Th numeric>Joined a firm</Th>
          {book ? <Th numeric>Your contacts</Th> : null}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ city, left, joined }) => (
          <Tr key={city.key}>
            <Td>
              {city.key === null ? (
                nameOf(city)
              ) : (
                <CityButton name={nameOf(city)} onClick={() => city.key && onCity(city.key)} />
              )}
            </Td>
            <Td numeric>{count(left)}</Td>
            <Td numeric>{count(joined)}</Td>
            {book ? <Td numeric>{count(contactsIn(book, city))}</Td> : null}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const CityButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className="rounded-mark text-left hover:underline" onClick={onClick}>
    {name}
  </button>
);
