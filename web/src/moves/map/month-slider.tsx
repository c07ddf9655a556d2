import type { MoveCities } from '@liftout/contract/moves';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { monthName } from '../../lib/format/times.ts';
import { announce } from '../../ui/feedback/announce.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { useMatches } from '../../ui/layout/use-matches.ts';
import { coverageText } from './city-figures.ts';

interface MonthSliderProps {
  months: MoveCities['months'];
  /** `YYYY-MM`; empty for all of them. */
  month: string;
  onMonth: (month: string) => void;
}

/** How long each month stays while the slider plays. */
const stepMs = 1200;

/** Goes through the months: by a slider, a step at a time, or by itself where motion is welcome. */
export function MonthSlider({ months, month, onMonth }: MonthSliderProps) {
  const isStill = useMatches('(prefers-reduced-motion: reduce)');
  const [isPlaying, setPlaying] = useState(false);
  const slider = useRef<HTMLInputElement>(null);
  const last = months.length;
  /** 0: all months. */
  const at = months.findIndex((one) => one.month === month) + 1;
  const go = (next: number) => onMonth(months[next - 1]?.month ?? '');
  const textAt = (position: number) => {
    const shown = months[position - 1];
    return shown ? `${monthName(shown.month)}${coverageText(shown)}` : `All ${last} months`;
  };
  const stop = (next: number) => {
    setPlaying(false);
    go(next);
  };
  /** By a button. At an end it is gone or disabled, and the focus goes to the slider, which tells its month itself. */
  const step = (next: number) => {
    stop(next);
    if (next === 0 || next === last) slider.current?.focus();
    else announce(textAt(next));
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      onMonth(months[at]?.month ?? '');
      if (at + 1 >= last) setPlaying(false);
    }, stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, months, onMonth]);
  const play = () => {
    if (at === last) go(1);
    setPlaying(!isPlaying);
  };
  const text = textAt(at);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="flex items-center gap-1 print:hidden">
        <IconButton
          size="sm"
          label="Previous month"
          icon={<ChevronLeft aria-hidden size={16} />}
          disabled={at === 0}
          onClick={() => step(at - 1)}
        />
        {isStill ? null : (
          <IconButton
            size="sm"
            label={isPlaying ? 'Pause' : 'Play the months'}
            icon={isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
            onClick={play}
          />
        )}
        <IconButton
          size="sm"
          label="Next month"
          icon={<ChevronRight aria-hidden size={16} />}
          disabled={at === last}
          onClick={() => step(at + 1)}
        />
      </span>
      <input
        ref={slider}
        type="range"
        aria-label="Month on the map"
        aria-valuetext={text}
        min={0}
        max={last}
        value={at}
        onChange={({ currentTarget }) => stop(currentTarget.valueAsNumber)}
        className="h-6 min-w-40 flex-1 accent-[var(--accent)] pointer-coarse:h-11 print:hidden"
      />
      <span className="min-w-40 text-sm tabular-nums">{text}</span>
      {at === 0 ? null : (
        <Button size="sm" variant="ghost" className="print:hidden" onClick={() => step(0)}>
          All months
        </Button>
      )}
    </div>
  );
}
