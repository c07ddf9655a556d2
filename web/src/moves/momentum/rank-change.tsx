import type { FirmMomentum } from '@liftout/contract/moves';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { NotKnown } from '../../ui/data/values.tsx';
import { changeText } from './momentum-texts.ts';

interface RankChangeProps {
  row: Pick<FirmMomentum, 'rank' | 'rankBefore'>;
  isCompared: boolean;
}

/** Places won or lost, by arrow and colour; `New` for a firm without moves in the days before. */
export function RankChange({ row, isCompared }: RankChangeProps) {
  const { rank, rankBefore } = row;
  const text = changeText(row, isCompared);
  if (rankBefore === null)
    return (
      <span title={text} className="text-ink-soft text-xs">
        {isCompared ? 'New' : <NotKnown />}
      </span>
    );
  const steps = rankBefore - rank;
  const Arrow = steps > 0 ? ArrowUp : steps < 0 ? ArrowDown : Minus;
  const tone = steps > 0 ? 'text-positive' : steps < 0 ? 'text-negative' : 'text-ink-soft';
  return (
    <span
      title={text}
      className={cx('inline-flex items-center gap-0.5 align-middle text-xs tabular-nums', tone)}
    >
      <Arrow aria-hidden size={13} strokeWidth={2.25} />
      <span aria-hidden>{steps === 0 ? null : Math.abs(steps)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
