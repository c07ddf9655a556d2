import type { MarketSummary } from '@liftout/contract/markets';
import { ArrowRight } from 'lucide-react';
import { useAuth } from '../auth/index.ts';
import { count, percent } from '../lib/format/formats.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Change } from '../ui/data/values.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** A card for each market, with its figures and a link to its dashboard. */
export function MarketCards({ markets }: { markets: readonly MarketSummary[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {markets.map((market) => (
        <li key={market.path}>
          <MarketCard market={market} />
        </li>
      ))}
    </ul>
  );
}

/** The dashboards are behind the sign-in, where the link then leads. */
const sayItNeedsSignIn = () =>
  toast({ title: 'Sign in to see market dashboards', description: 'This overview is open to everyone.' });

function MarketCard({ market }: { market: MarketSummary }) {
  const isVisitor = useAuth().user === null;
  const figures = [
    ['Contacts', count(market.contacts)],
    ['Pipeline', market.pipeline],
    ['Conversion', percent(market.conversionRate)],
    ['Avg Deal Size', market.avgDealSize],
  ] as const;
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold font-serif text-xl tracking-[-0.01em]">{market.name}</h2>
        <MarketStatus status={market.status} />
      </div>
      <p className="mt-1.5 mb-5 text-ink-soft text-sm">{market.description}</p>
      <dl className="mt-auto grid grid-cols-2 gap-x-6 gap-y-4 border-t pt-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="col-span-2 flex items-center justify-between gap-4 border-t pt-4">
          <dt className="text-ink-soft text-sm">Market Growth</dt>
          <dd>
            <Change percent={market.growth} flatIsBad />
          </dd>
        </div>
      </dl>
      <LinkButton to={market.path} className="mt-4 w-full" onClick={isVisitor ? sayItNeedsSignIn : undefined}>
        View Market Dashboard
        <ArrowRight aria-hidden size={14} className="text-ink-faint" />
        <span className="sr-only"> of {market.name}</span>
      </LinkButton>
      {isVisitor ? <p className="mt-2 text-center text-ink-soft text-sm">You sign in first.</p> : null}
    </Card>
  );
}

export function MarketStatus({ status }: { status: MarketSummary['status'] }) {
  return (
    <Badge dot tone={status === 'Active' ? 'positive' : 'warning'}>
      {status}
    </Badge>
  );
}
