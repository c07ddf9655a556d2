import type { MarketRecord } from '@liftout/contract/markets';
import { useSuspenseQuery } from '@tanstack/react-query';
import { count, percent } from '../lib/formats.ts';
import { calendarDay } from '../lib/times.ts';
import { MarketMovesSection } from '../moves/index.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Change } from '../ui/figures.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Stat, StatRow } from '../ui/stat.tsx';
import { marketRecordsQuery } from './landing-queries.ts';
import { MarketStatus } from './market-cards.tsx';

/** A market's own page, for admins: what is published of it, and its moves. Its record must be loaded. */
export function MarketPage({ path }: { path: string }) {
  const { data: records } = useSuspenseQuery(marketRecordsQuery);
  const market = records.find((record) => record.path === path);
  if (!market) throw new Error(`There is no market ${path}`);
  return (
    <Page>
      <PageHeader
        title={market.name}
        badges={
          <>
            <MarketStatus status={market.status} />
            {market.published ? null : <Badge>Not published</Badge>}
          </>
        }
        description={market.description}
        actions={
          <>
            <LinkButton to="/markets">Market overview</LinkButton>
            <LinkButton to="/moves" search={{ market: path }}>
              All of its moves
            </LinkButton>
          </>
        }
      />
      <Published market={market} />
      <MarketMovesSection
        market={path}
        emptyAction={
          <LinkButton to="/admin" search={{ tab: 'data' }}>
            Upload moves
          </LinkButton>
        }
      />
    </Page>
  );
}

function Published({ market: { figures, asOf } }: { market: MarketRecord }) {
  return (
    <Section
      title="Published figures"
      description={
        figures && asOf ? `As of ${calendarDay(asOf)}` : 'What visitors of the market overview are shown.'
      }
    >
      {figures ? (
        <StatRow label="The market in figures">
          <Stat
            label="Contacts"
            value={count(figures.contacts)}
            change={<Change percent={figures.growth} period="growth" />}
          />
          <Stat label="Pipeline" value={figures.pipeline} />
          <Stat label="Conversion" value={percent(figures.conversionRate)} />
          <Stat label="Avg Deal Size" value={figures.avgDealSize} />
          <Stat
            label="Home share"
            value={percent(figures.marketShare.home.share)}
            note={figures.marketShare.home.name}
          />
        </StatRow>
      ) : (
        <Card>
          <EmptyState
            compact
            title="No figures are published for this market"
            description="Its moves below are counted from the uploads."
          />
        </Card>
      )}
    </Section>
  );
}
