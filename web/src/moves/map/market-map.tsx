import { useEffect, useMemo, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { rove } from '../charts/rove.ts';
import { useWidth } from '../charts/use-width.ts';
import { type Bubble, bubblesOf, type CityFigure, nameOf, radiusOf, sidesText } from './city-figures.ts';
import { namesOf, type Side } from './map-names.ts';
import { mapOf } from './projection.ts';

interface MarketMapProps {
  outlines: readonly (readonly number[])[];
  figures: readonly CityFigure[];
  largest: number;
  /** The firm whose moves they are; empty for all. */
  firm: string;
  /** The key of the city that the list is filtered by. */
  chosen: string;
  onCity: (key: string) => void;
}

const unit = 1000;
/** The least size of what is clicked, in pixels. */
const target = 24;

/** A market's outline with a bubble a city: the left half who left a firm there, the right half who joined one. */
export function MarketMap({ outlines, figures, largest, firm, chosen, onCity }: MarketMapProps) {
  useEffect(listenForTooltips, []);
  const [box, width] = useWidth(800);
  const [current, setCurrent] = useState(0);
  const height = width < 560 ? unit : unit / 2;
  const map = useMemo(() => mapOf(outlines, unit, height), [outlines, height]);
  const { bubbles } = bubblesOf(figures, map, largest);
  const names = namesOf(bubbles, width / unit, width);
  return (
    <div ref={box} className="relative isolate" style={{ aspectRatio: `${unit} / ${height}` }}>
      <svg aria-hidden className="absolute inset-0 h-full w-full" viewBox={`0 0 ${unit} ${height}`}>
        <path
          d={map.path}
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
            largest={largest}
            text={`${nameOf(bubble.city)}: ${sidesText(bubble, firm)}`}
            nameSide={names.get(bubble) ?? null}
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

const nameClasses = {
  right: '-translate-y-1/2',
  left: '-translate-y-1/2',
  above: '-translate-x-1/2',
  below: '-translate-x-1/2',
} as const;
/** The inset that keeps a name off its bubble. */
const nameInsets = { right: 'left', left: 'right', above: 'bottom', below: 'top' } as const;

interface BubbleMarkProps {
  bubble: Bubble;
  /** Fractions of the map. */
  left: number;
  top: number;
  largest: number;
  text: string;
  /** Where its name stands; null without one. */
  nameSide: Side | null;
  isChosen: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onSelect: () => void;
}

function BubbleMark(props: BubbleMarkProps) {
  const { bubble, left, top, largest, text, nameSide, isChosen, isTabStop, onFocus, onSelect } = props;
  const size = Math.max(bubble.radius * 2, target);
  const half = size / 2;
  const [out, come] = [radiusOf(bubble.left, largest), radiusOf(bubble.joined, largest)];
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
        </svg>
      </button>
      {nameSide === null ? null : (
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute z-10 whitespace-nowrap text-xs leading-[18px] [text-shadow:0_0_3px_var(--surface-raised),0_0_3px_var(--surface-raised)]',
            nameClasses[nameSide],
          )}
          style={{ [nameInsets[nameSide]]: bubble.radius + 4 }}
        >
          {bubble.city.city}{' '}
          <span className="text-ink-soft tabular-nums">{count(Math.max(bubble.left, bubble.joined))}</span>
        </span>
      )}
    </li>
  );
}
