import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { count, counted, money, moneyExact } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { rove } from '../../ui/data/rove.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { BookRing, contactsAt } from './book-ring.tsx';
import {
  type Flow,
  type FlowBand,
  type FlowFirm,
  flowWidth,
  layoutOf,
  type Measure,
  sideWords,
} from './flow-layout.ts';

/** The drawing's height in pixels, with its headings. */
export const flowsHeight = 432;
const heading = 24;
/** Between firms, so that their names have room. */
const gap = 24;
const otherFirms = 'Other firms';

interface FlowsChartProps {
  /** The largest first. */
  flows: readonly Flow[];
  by: Measure;
  /** The lane or side that the list is filtered by; empty for none. */
  chosen: { left: string; joined: string };
  /** The reader's contacts by the name of their firm. */
  book: ReadonlyMap<string, number>;
  onFlow: (flow: { left: string; joined: string }) => void;
}

const figure = (value: number, by: Measure) => (by === 'aum' ? money(value) : count(value));

const figuresOf = ({ left, joined, value, lanes }: Flow, by: Measure) =>
  `${left ?? otherFirms} to ${joined ?? otherFirms}: ${by === 'aum' ? moneyExact(value) : counted(value, 'advisor')}${lanes > 1 ? ` in ${count(lanes)} lanes` : ''}`;

/** A flow with its figures, and with the reader's contacts at its firms. */
const nameOf = (flow: Flow, by: Measure, book: FlowsChartProps['book']) =>
  [
    figuresOf(flow, by),
    ...[flow.left, flow.joined].flatMap((firm) => {
      const contacts = book.get(firm ?? '');
      return firm && contacts ? [contactsAt(firm, contacts)] : [];
    }),
  ].join('. ');

/** Flows from the firms left, at the left, to the firms joined, at the right; as wide as their advisors or AUM. */
export function FlowsChart({ flows, by, chosen, book, onFlow }: FlowsChartProps) {
  useEffect(listenForTooltips, []);
  const { firms, bands } = useMemo(() => layoutOf(flows, flowsHeight - heading - gap, gap), [flows]);
  // Small ones on top, so that each can be pointed at.
  const drawn = bands.toSorted((a, b) => b.value - a.value);
  const named = drawn.filter(({ left, joined }) => left !== null && joined !== null);
  const isAny = chosen.left === '' && chosen.joined === '';
  const isStrong = (band: FlowBand) =>
    isAny
      ? band === named[0]
      : (chosen.left === '' || band.left === chosen.left) &&
        (chosen.joined === '' || band.joined === chosen.joined);
  const side = (which: FlowFirm['side']) => firms.filter((firm) => firm.side === which);
  return (
    <div
      className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_minmax(0,7rem)] sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,10rem)]"
      style={{ height: flowsHeight }}
    >
      <Firms title="Left" firms={side('left')} by={by} chosen={chosen.left} book={book} onFlow={onFlow} />
      <div style={{ paddingTop: heading + gap / 2 }}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: each flow has its name; a title would cover their tooltips. */}
        <svg
          viewBox={`0 0 ${flowWidth} ${flowsHeight - heading - gap}`}
          preserveAspectRatio="none"
          className="block w-full overflow-visible"
          style={{ height: flowsHeight - heading - gap }}
          data-marks
        >
          {drawn.map((band) => (
            <Band
              key={`${band.left}|${band.joined}`}
              band={band}
              name={nameOf(band, by, book)}
              isStrong={isStrong(band)}
              isTabStop={band === named[0]}
              onFlow={onFlow}
            />
          ))}
        </svg>
      </div>
      <Firms
        title="Joined"
        firms={side('joined')}
        by={by}
        chosen={chosen.joined}
        book={book}
        onFlow={onFlow}
      />
    </div>
  );
}

interface BandProps {
  band: FlowBand;
  name: string;
  isStrong: boolean;
  isTabStop: boolean;
  onFlow: FlowsChartProps['onFlow'];
}

const bandStyle =
  'transition-[fill-opacity] [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]';

/** A flow. Those of other firms stand for many lanes, so they open nothing. */
function Band({ band, name, isStrong, isTabStop, onFlow }: BandProps) {
  const { left, joined, path } = band;
  if (left === null || joined === null)
    return (
      <path d={path} data-tooltip={name} className={cx(bandStyle, 'fill-chart-5 [fill-opacity:0.16]')} />
    );
  return (
    <Link
      to="."
      search={(search) => ({ ...search, left, joined, team: '' })}
      data-mark
      data-tooltip={name}
      aria-label={name}
      tabIndex={isTabStop ? 0 : -1}
      className="group/band outline-none"
      onKeyDown={rove}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onFlow({ left, joined });
      }}
    >
      <path
        d={path}
        className={cx(
          bandStyle,
          'group-hover/band:[fill-opacity:0.85] group-focus-visible/band:stroke-2 group-focus-visible/band:stroke-accent group-focus-visible/band:[fill-opacity:0.85]',
          isStrong ? 'fill-chart-1 [fill-opacity:0.7]' : 'fill-chart-5 [fill-opacity:0.32]',
        )}
      />
    </Link>
  );
}

/** Two short lines on a phone, where names would be cut alike, within the gap between firms. */
const nameStyle = 'max-sm:text-xs max-sm:leading-3 max-sm:tracking-tight sm:block sm:truncate';

interface FirmsProps {
  title: 'Left' | 'Joined';
  firms: readonly FlowFirm[];
  by: Measure;
  chosen: string;
  book: FlowsChartProps['book'];
  onFlow: FlowsChartProps['onFlow'];
}

/** The firms of one side, each beside its bar. */
function Firms({ title, firms, by, chosen, book, onFlow }: FirmsProps) {
  const isLeft = title === 'Left';
  const [current, setCurrent] = useState(0);
  return (
    <div>
      <p
        className={cx('text-ink-soft text-xs', isLeft ? 'text-right' : 'text-left')}
        style={{ height: heading }}
      >
        {title}
      </p>
      <ul
        aria-label={isLeft ? 'Firms left' : 'Firms joined'}
        data-marks
        className="relative"
        style={{ top: gap / 2 }}
      >
        {firms.map(({ name, value, top, height }, index) => (
          <li key={name ?? ''}>
            <span
              aria-hidden
              className={cx(
                'absolute w-1.5',
                isLeft ? 'right-0' : 'left-0',
                name === null
                  ? 'bg-chart-5 forced-colors:bg-[GrayText]'
                  : isLeft
                    ? 'bg-chart-2 forced-colors:bg-[CanvasText]'
                    : 'bg-chart-1 forced-colors:bg-[CanvasText]',
              )}
              style={{ top, height: Math.max(height, 2) }}
            />
            <span
              className={cx(
                'absolute flex h-6 items-center',
                isLeft ? 'right-3 left-0 justify-end' : 'right-0 left-3',
              )}
              style={{ top: top + height / 2 - 12 }}
            >
              {name === null ? (
                <span className="flex min-w-0 gap-1.5 text-ink-soft text-sm">
                  <TruncatedText lines={2} className={nameStyle}>
                    {otherFirms}
                  </TruncatedText>
                  <span className="tabular-nums">{figure(value, by)}</span>
                </span>
              ) : (
                <button
                  type="button"
                  data-mark
                  aria-pressed={chosen === name}
                  tabIndex={index === Math.min(current, firms.length - 1) ? 0 : -1}
                  className="flex h-6 min-w-0 items-center gap-1.5 max-sm:gap-1 rounded-mark text-sm hover:underline aria-pressed:font-semibold"
                  onFocus={() => setCurrent(index)}
                  onKeyDown={rove}
                  onClick={() => onFlow(isLeft ? { left: name, joined: '' } : { left: '', joined: name })}
                >
                  <BookRing contacts={book.get(name)} at={name} />
                  <TruncatedText lines={2} className={nameStyle}>
                    {name}
                  </TruncatedText>
                  <span className="font-medium tabular-nums">
                    {figure(value, by)}
                    <span className="sr-only">{sideWords(value, by, isLeft ? 'left' : 'joined')}</span>
                  </span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
