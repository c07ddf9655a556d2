import type { MoveCity } from '@liftout/contract/moves';
import { useEffect, useMemo, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { rove } from '../../ui/data/rove.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { useWidth } from '../charts/use-width.ts';
import { apart } from './apart.ts';
import { type Bubble, bubblesOf, type CityFigure, cityText, contactsIn } from './city-figures.ts';
import { type NamePosition, namesOf } from './map-names.ts';
import { type Map2d, mapOf, type Point } from './projection.ts';

interface MarketMapProps {
  outlines: readonly (readonly number[])[];
  /** Of all months, so that a month's map shows the same part of the country as the next one's. */
  cities: readonly MoveCity[];
  figures: readonly CityFigure[];
  largest: number;
  /** The firm whose moves they are; empty for all. */
  firm: string;
  /** The key of the city that the list is filtered by. */
  chosen: string;
  /** The reader's contacts by the key of their city. */
  book: ReadonlyMap<string, number>;
  onCity: (key: string) => void;
}

const unit = 1000;
/** The least size of what is clicked, in pixels. */
const target = 24;
/** Between a bubble and the ring of a city where the reader has contacts, in pixels. */
const ringGap = 3;

/** A market's outline with a bubble a city: the left half who left a firm there, the right half who joined one. */
export function MarketMap({
  outlines,
  cities,
  figures,
  largest,
  firm,
  chosen,
  book,
  onCity,
}: MarketMapProps) {
  useEffect(listenForTooltips, []);
  const [box, width] = useWidth(800);
  const [current, setCurrent] = useState(0);
  const isSmall = width < 560;
  const height = isSmall ? unit : unit / 2;
  const shown = useMemo(() => {
    const whole = mapOf(outlines, unit, height);
    return isSmall ? mapOf(outlines, unit, height, placesOn(whole, cities)) : whole;
  }, [outlines, cities, height, isSmall]);
  const scale = width / unit;
  const bubbles = apart(bubblesOf(figures, shown, largest, isSmall ? 0.7 : 1).bubbles, scale, unit, height);
  const names = namesOf(bubbles, scale, width);
  return (
    <div ref={box} className="relative isolate" style={{ aspectRatio: `${unit} / ${height}` }}>
      <svg
        aria-hidden
        className="absolute inset-0 h-full w-full overflow-hidden"
        viewBox={`0 0 ${unit} ${height}`}
      >
        <path
          d={shown.path}
          vectorEffect="non-scaling-stroke"
          className="fill-[color-mix(in_oklab,var(--ink)_6%,var(--surface-raised))] stroke-line forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
        />
      </svg>
      <ul aria-label="Cities on the map" data-marks className="absolute inset-0">
        {bubbles.map((bubble, index) => (
          <BubbleMark
            key={bubble.city.key}
            bubble={bubble}
            left={bubble.x / unit}
            top={bubble.y / height}
            text={cityText(bubble, firm, contactsIn(book, bubble.city))}
            contacts={contactsIn(book, bubble.city)}
            name={names.get(bubble) ?? null}
            isChosen={bubble.city.key === chosen}
            isTabStop={index === Math.min(current, bubbles.length - 1)}
            onFocus={() => setCurrent(index)}
            onSelect={() => bubble.city.key && onCity(bubble.city.key)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Where the cities are that a map has. */
const placesOn = (map: Map2d, cities: readonly MoveCity[]): Point[] =>
  cities.flatMap(({ latitude, longitude }): Point[] =>
    latitude === null || longitude === null || map.placeOf(longitude, latitude) === null
      ? []
      : [[longitude, latitude]],
  );

const nameClasses = {
  right: '-translate-y-1/2',
  left: '-translate-y-1/2',
  above: '-translate-x-1/2',
  below: '-translate-x-1/2',
  on: '-translate-x-1/2 -translate-y-1/2',
} as const;
/** The inset that keeps a name off its bubble. */
const nameInsets = { right: 'left', left: 'right', above: 'bottom', below: 'top', on: 'top' } as const;

interface BubbleMarkProps {
  bubble: Bubble;
  /** Fractions of the map. */
  left: number;
  top: number;
  text: string;
  /** The reader's, in that city. */
  contacts: number;
  /** Where its name stands; null without one. */
  name: NamePosition | null;
  isChosen: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onSelect: () => void;
}

function BubbleMark(props: BubbleMarkProps) {
  const { bubble, left, top, text, contacts, name, isChosen, isTabStop, onFocus, onSelect } = props;
  const size = Math.max(bubble.radius * 2, target);
  const half = size / 2;
  const { out, come } = bubble;
  return (
    <li className="absolute" style={{ left: `${left * 100}%`, top: `${top * 100}%` }}>
      <button
        type="button"
        data-mark
        data-tooltip={text}
        aria-label={text}
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={rove}
        onClick={onSelect}
        className="absolute flex -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full"
        style={{ width: size, height: size }}
      >
        <svg
          aria-hidden
          width={size}
          height={size}
          viewBox={`${-half} ${-half} ${size} ${size}`}
          className="overflow-visible"
        >
          <path
            d={`M0,${-out}A${out},${out} 0 0 0 0,${out}Z`}
            className="fill-[color-mix(in_oklab,var(--chart-2)_75%,transparent)] stroke-[var(--surface-raised)] transition-[d] motion-reduce:transition-none forced-colors:fill-[CanvasText]"
          />
          <path
            d={`M0,${-come}A${come},${come} 0 0 1 0,${come}Z`}
            className="fill-[color-mix(in_oklab,var(--chart-1)_75%,transparent)] stroke-[var(--surface-raised)] transition-[d] motion-reduce:transition-none forced-colors:fill-[GrayText]"
          />
          {isChosen ? (
            <circle r={bubble.radius + 2} className="fill-none stroke-ink" strokeWidth={2} />
          ) : null}
          {contacts > 0 ? (
            <circle
              r={bubble.radius + (isChosen ? 5 : ringGap)}
              className="fill-none stroke-positive forced-colors:stroke-[CanvasText]"
              strokeWidth={2}
            />
          ) : null}
        </svg>
      </button>
      {name === null ? null : (
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute z-10 whitespace-nowrap text-xs leading-[18px] [-webkit-text-stroke:3px_var(--surface-raised)] [paint-order:stroke_fill] forced-colors:[-webkit-text-stroke:0]',
            nameClasses[name.side],
          )}
          style={{
            [nameInsets[name.side]]:
              name.side === 'on' ? 0 : bubble.radius + (contacts > 0 ? ringGap + 4 : 4),
            marginLeft: name.shift,
          }}
        >
          {bubble.city.city} <span className="text-ink-soft tabular-nums">{count(bubble.advisors)}</span>
        </span>
      )}
    </li>
  );
}
