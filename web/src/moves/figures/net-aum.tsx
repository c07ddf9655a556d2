import type { NetRecruiting } from '@liftout/contract/moves';
import { count, money, moneyExact } from '../../lib/format/formats.ts';
import { NotKnown } from '../../ui/data/values.tsx';

/** Net assets with their coverage; without a sign where the unknown ones could turn it. */
export function NetAum({
  net: { aum, known, of, signHolds },
}: {
  net: Omit<NetRecruiting['net'], 'advisors'>;
}) {
  if (aum === null) return <NotKnown />;
  const sign = !signHolds || aum === 0 ? '' : aum > 0 ? '+' : '−';
  return (
    <span className="inline-flex flex-col items-end py-1 leading-tight">
      <span title={moneyExact(Math.abs(aum))}>
        {sign}
        {money(Math.abs(aum))}
      </span>
      <span className="text-ink-soft text-xs">
        {known === of ? 'all known' : `${count(known)} of ${count(of)} known`}
        {signHolds ? null : ', could be a gain or a loss'}
      </span>
    </span>
  );
}
