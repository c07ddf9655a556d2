import type { FirmMomentum, MomentumTable } from '@liftout/contract/moves';
import { cx } from '../../ui/cx.ts';
import { hatch } from '../charts/month-parts.tsx';
import { monthsText } from './momentum-texts.ts';

interface SparkProps {
  months: MomentumTable['months'];
  nets: FirmMomentum['months'];
}

/** Half of the height, in rem. */
const half = 0.75;

/** A firm's net by month on its own scale: gains above the line, losses below, hatched where nothing is known. */
export function Spark({ months, nets }: SparkProps) {
  const most = Math.max(1, ...nets.map((net) => Math.abs(net ?? 0)));
  const text = monthsText(months, nets);
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="inline-flex h-6 w-28 items-stretch gap-px align-middle"
    >
      {months.map(({ month, coverage }, index) => {
        const net = nets[index] ?? null;
        if (net === null) return <span key={month} className={cx('flex-1', hatch)} />;
        const height = `${(Math.abs(net) / most) * half}rem`;
        const fill = coverage === 'incomplete' ? 'opacity-50' : '';
        return (
          <span key={month} className="relative flex-1">
            <span className="absolute inset-x-0 top-1/2 border-line border-t" />
            {net > 0 ? (
              <span
                className={cx('absolute inset-x-0 bottom-1/2 bg-chart-1 forced-colors:bg-[CanvasText]', fill)}
                style={{ height }}
              />
            ) : net < 0 ? (
              <span
                className={cx('absolute inset-x-0 top-1/2 bg-chart-2 forced-colors:border', fill)}
                style={{ height }}
              />
            ) : null}
          </span>
        );
      })}
    </span>
  );
}
