import type { MarketSummary } from '@liftout/contract/markets';
import type { CSSProperties } from 'react';
import { percent } from '../lib/format/formats.ts';
import { brandAccents } from '../ui/brand.ts';
import { Badge } from '../ui/data/badge.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Card } from '../ui/layout/card.tsx';

/** Each market's share of moves for the home firm against its competitors. */
export function CompetitionPanel({ markets }: { markets: readonly MarketSummary[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {markets.map((market) => (
        <li key={market.path}>
          <ShareCard market={market} />
        </li>
      ))}
    </ul>
  );
}

interface Share {
  name: string;
  share: number;
  /** `#RRGGBB`; null is the accent. */
  color: string | null;
}

function ShareCard({ market: { name, marketShare } }: { market: MarketSummary }) {
  const home: Share = { ...marketShare.home, color: null };
  const best = Math.max(0, ...marketShare.competitors.map(({ share }) => share));
  return (
    <Card className="h-full">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold text-base">{name}</h2>
        {home.share >= best ? <Badge tone="positive">Leading</Badge> : <Badge>Challenger</Badge>}
      </div>
      <ul className="mt-4 flex flex-col gap-3">
        {[home, ...marketShare.competitors].map((one, index) => (
          <ShareBar key={one.name} share={one} isHome={index === 0} />
        ))}
      </ul>
    </Card>
  );
}

/** A bar on the same scale in all cards: full width is 100% of the market. */
function ShareBar({ share: { name, share, color }, isHome }: { share: Share; isHome: boolean }) {
  return (
    <li>
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <TruncatedText>
          {isHome ? <span className="font-medium">{name}</span> : name}
          {isHome ? <span className="ml-1.5 text-ink-faint text-sm">home firm</span> : null}
        </TruncatedText>
        <span className={isHome ? 'font-semibold tabular-nums' : 'tabular-nums'}>{percent(share)}</span>
      </div>
      <div
        aria-hidden
        className="h-2 overflow-hidden rounded-full bg-[color-mix(in_oklch,var(--ink)_9%,transparent)]"
      >
        <div
          className={
            color === null
              ? 'h-full rounded-full bg-accent'
              : 'h-full rounded-full bg-(--share-light) dark:bg-(--share-dark)'
          }
          style={{ width: `${Math.min(100, share)}%`, ...shareColours(color) }}
        />
      </div>
    </li>
  );
}

/** The colour, made light or dark enough to be visible in both themes. */
function shareColours(color: string | null): CSSProperties {
  const accents = color === null ? null : brandAccents(color);
  if (!accents) return {};
  const variables: Record<`--${string}`, string> = {
    '--share-light': accents.light.accent,
    '--share-dark': accents.dark.accent,
  };
  return variables;
}
