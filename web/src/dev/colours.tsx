import { cx } from '../ui/cx.ts';
import { Card } from '../ui/layout/card.tsx';
import { Mark } from '../ui/layout/mark.tsx';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { Specimen } from './specimen.tsx';

const backgrounds = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-surface-raised'],
  ['sunken', 'bg-surface-sunken'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['positive', 'bg-positive'],
  ['negative', 'bg-negative'],
  ['warning', 'bg-warning'],
  ['info', 'bg-info'],
  ['line', 'bg-line'],
  ['line-soft', 'bg-line-soft'],
  ['chart-1', 'bg-chart-1'],
  ['chart-2', 'bg-chart-2'],
  ['chart-3', 'bg-chart-3'],
  ['chart-4', 'bg-chart-4'],
  ['chart-5', 'bg-chart-5'],
] as const;

/** Colours, typography and the logo. */
export function Colours() {
  return (
    <Card>
      <Specimen name="Grounds and tones">
        {backgrounds.map(([name, fill]) => (
          <div key={name} className="w-20">
            <div className={cx('h-10 rounded-control border border-line-soft', fill)} />
            <p className="mt-1 text-ink-soft text-xs">{name}</p>
          </div>
        ))}
      </Specimen>
      <Specimen name="Ink">
        <span className="text-ink">Ink for what is read</span>
        <span className="text-ink-soft">Soft for what explains</span>
        <span className="text-ink-faint">Faint for what can wait</span>
        <span className="text-accent">Accent</span>
        <span className="text-positive">Positive</span>
        <span className="text-negative">Negative</span>
        <span className="text-warning">Warning</span>
        <span className="text-info">Info</span>
      </Specimen>
      <Specimen name="Type" column>
        <p className="font-semibold font-serif text-2xl tracking-[-0.015em]">
          28 A team of nine leaves Morgan Stanley
        </p>
        <p className="font-semibold text-xl">20 Which firm is losing teams</p>
        <p className="font-semibold text-lg">16 Deal Pipeline</p>
        <p>14 Dana Whitfield moved from Merrill to Fusion on 12 August with $412M.</p>
        <p className="text-sm">13 Last reached 3 days ago by phone</p>
        <p className="text-ink-faint text-xs">12 Source: market upload of August 2025</p>
        <p>
          1,111,111.11
          <br />
          8,888,888.88
        </p>
      </Specimen>
      <Specimen name="Mark">
        <Wordmark />
        <Mark size={48} label="Liftout" />
        <Mark size={32} />
        <Mark size={16} />
      </Specimen>
    </Card>
  );
}
