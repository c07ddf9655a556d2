import type { LiftOut } from '@liftout/contract/moves';
import { useEffect, useMemo, useState } from 'react';
import { count, counted } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { cx } from '../../ui/cx.ts';
import { rove } from '../../ui/data/rove.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { contactsAt } from './book-ring.tsx';
import { type Dot, dotsOf, placeOf, ticksOf, timeLineOf } from './lift-out-dots.ts';
import { useWidth } from './use-width.ts';

interface LiftOutsChartProps {
  teams: readonly LiftOut[];
  /** The chosen days; empty for no limit. */
  span: { from: string; to: string };
  /** The team that the list is filtered by; empty for none. */
  chosen: string;
  /** The reader's contacts by the id of their firm. */
  book: ReadonlyMap<string, number>;
  onTeam: (id: string) => void;
}

const tickFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
/** The least size of what is clicked, in pixels. */
const target = 24;

const nameOf = ({ size, firmLeft, firmJoined, city, from }: LiftOut) =>
  `${counted(size, 'advisor')}, ${firmLeft.name} to ${firmJoined.name}, ${city}, ${calendarDay(from)}`;

/** Teams as dots on a time line, by their first day. */
export function LiftOutsChart({ teams, span, chosen, book, onTeam }: LiftOutsChartProps) {
  useEffect(listenForTooltips, []);
  const [box, width] = useWidth(640);
  const [current, setCurrent] = useState(0);
  const { line, dots, height } = useMemo(() => {
    const days = timeLineOf(teams, span);
    return { line: days, ...dotsOf(teams, days, width) };
  }, [teams, span, width]);
  return (
    <div ref={box} className="pt-2">
      <ul
        aria-label="Lift-outs in time"
        data-marks
        className="relative border-line border-b"
        style={{ height: Math.max(height, 48) + 4 }}
      >
        {dots.map((dot, index) => (
          <DotMark
            key={dot.team.id}
            dot={dot}
            width={width}
            contacts={book.get(dot.team.firmLeft.id) ?? 0}
            isChosen={dot.team.id === chosen}
            isTabStop={index === Math.min(current, dots.length - 1)}
            onFocus={() => setCurrent(index)}
            onSelect={() => onTeam(dot.team.id)}
          />
        ))}
      </ul>
      <Axis line={line} most={width < 520 ? 5 : 12} />
    </div>
  );
}

interface DotMarkProps {
  dot: Dot;
  width: number;
  /** The reader's contacts at the firm left. */
  contacts: number;
  isChosen: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onSelect: () => void;
}

function DotMark({
  dot: { team, x, y, radius },
  width,
  contacts,
  isChosen,
  isTabStop,
  onFocus,
  onSelect,
}: DotMarkProps) {
  const size = Math.max(target, radius * 2);
  const name = `${nameOf(team)}${contacts > 0 ? `. ${contactsAt(team.firmLeft.name, contacts)}` : ''}`;
  return (
    <li>
      <button
        type="button"
        data-mark
        data-tooltip={name}
        aria-label={name}
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        className="group/dot absolute flex items-center justify-center rounded-full focus-visible:z-10"
        style={{
          left: `calc(${(x / width) * 100}% - ${size / 2}px)`,
          bottom: 2 + y - size / 2,
          width: size,
          height: size,
        }}
        onFocus={onFocus}
        onKeyDown={rove}
        onClick={onSelect}
      >
        <span
          aria-hidden
          className={cx(
            'flex items-center justify-center rounded-full border border-chart-1 text-xs tabular-nums transition-colors forced-colors:border-[CanvasText]',
            isChosen
              ? 'bg-chart-1 font-semibold text-surface-raised forced-colors:bg-[Highlight]'
              : 'bg-[color-mix(in_oklab,var(--chart-1)_22%,var(--surface-raised))] text-ink group-hover/dot:bg-[color-mix(in_oklab,var(--chart-1)_45%,var(--surface-raised))]',
            contacts > 0 && 'outline-2 outline-positive outline-offset-2',
          )}
          style={{ width: radius * 2, height: radius * 2 }}
        >
          {count(team.size)}
        </span>
      </button>
    </li>
  );
}

function Axis({ line, most }: { line: { from: string; to: string }; most: number }) {
  const ticks = ticksOf(line, most);
  return (
    <div aria-hidden className="relative h-9 overflow-hidden text-ink-soft text-xs">
      {ticks.map((tick, index) => (
        <span
          key={tick}
          className="absolute top-0 border-line border-l pt-1 pl-1"
          style={{ left: `${placeOf(tick, line) * 100}%` }}
        >
          {tickFormat.format(new Date(tick))}
          {index === 0 || tick.endsWith('-01-01') ? (
            <span className="block text-ink-faint tabular-nums">{tick.slice(0, 4)}</span>
          ) : null}
        </span>
      ))}
    </div>
  );
}
