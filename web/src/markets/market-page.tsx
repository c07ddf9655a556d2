import type { MarketRecord } from '@liftout/contract/markets';
import { useSuspenseQuery } from '@tanstack/react-query';
import { count, percent } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { MarketMovesSection } from '../moves/index.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { Change } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { marketRecordsQuery } from './landing-queries.ts';
import { MarketStatus } from './market-cards.tsx';

/** A market's page for admins: its published figures and its moves. Its record must be loaded. */
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
            <LinkButton to="/moves" search={{ market: path, range: 'any' }}>
              All moves
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
        figures && asOf ? `As of ${calendarDay(asOf)}` : 'What visitors see on the public market overview.'
      }
    >
      {figures ? (
        <StatRow label="Market figures">
          <Stat
            label="Contacts"
            value={count(figures.contacts)}
            change={<Change percent={figures.growth} period="growth" flatIsBad />}
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
            title="No published figures for this market"
            description="The moves below come from uploads."
          />
        </Card>
      )}
    </Section>
  );
}
