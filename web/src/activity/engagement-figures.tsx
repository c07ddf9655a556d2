import type { Engagement, TouchFigure } from '@liftout/contract/activity';
import type { ReactNode } from 'react';
import { count } from '../lib/format/formats.ts';
import { SparkColumns } from '../ui/data/spark.tsx';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { Change } from '../ui/data/values.tsx';
import { changeOf, figureTexts, keyFigures, monthsSentence, otherFigures, sparkOf } from './figures.ts';

interface EngagementFiguresProps {
  data: Engagement | null;
  loading: boolean;
  /** Shows the activities behind a figure. */
  onShow: (figure: TouchFigure) => void;
}

const whileLoading: TouchFigure[] = ['sms', 'callsDialed', 'avgCampaignTime'];

/** Four figures with their twelve months; the others smaller below. Each opens its rows. */
export function EngagementFigures({ data, loading, onShow }: EngagementFiguresProps) {
  const others = data ? otherFigures(data) : whileLoading;
  const props = (figure: TouchFigure) => ({ figure, data, loading, onShow });
  return (
    <StatRow label="Engagement figures" columns={4}>
      {keyFigures.map((figure) => (
        <Figure key={figure} {...props(figure)} isKey />
      ))}
      {others.map((figure) => (
        <Figure key={figure} {...props(figure)} />
      ))}
      <Stat
        label="Campaign"
        hint="The campaign of the month with the most calls"
        size="sm"
        className={others.length % 2 === 0 ? 'max-lg:col-span-full lg:col-span-2' : ''}
        loading={loading}
        value={data?.campaignName ?? null}
        note={data?.campaignName ? 'with the most calls' : null}
      />
    </StatRow>
  );
}

interface FigureProps extends EngagementFiguresProps {
  figure: TouchFigure;
  isKey?: boolean;
}

function Figure({ figure, data, loading, onShow, isKey = false }: FigureProps) {
  const { label, hint, rows, text } = figureTexts[figure];
  const value = data?.[figure] ?? null;
  const isTime = figure === 'avgCampaignTime' || figure === 'totalTalkTime';
  const points = data?.months ?? [];
  return (
    <Stat
      label={label}
      hint={
        figure === 'calls' && data && !otherFigures(data).includes('callsDialed')
          ? `${hint}; all were dialed`
          : hint
      }
      size={isKey ? 'lg' : 'sm'}
      loading={loading}
      value={value === null ? null : text(value)}
      {...(value !== null && isTime && { exact: `${count(value)} seconds` })}
      {...(value !== null && value > 0 && { onShow: () => onShow(figure), showLabel: `Show the ${rows}` })}
      change={data ? <Compared figure={figure} data={data} /> : null}
      {...(isKey && {
        spark: <SparkColumns points={sparkOf(figure, points)} text={monthsSentence(figure, points)} />,
      })}
    />
  );
}

function Compared({ figure, data }: { figure: TouchFigure; data: Engagement }): ReactNode {
  const month = data.previous.monthLabel.split(' ')[0];
  const value = changeOf(figure, data);
  if (value === null) return <span>No {month} figures</span>;
  return <Change percent={value} period={`vs ${month}`} points={figure === 'connectRate'} />;
}
