import type { Stage } from '@liftout/contract/deals';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { count } from '../lib/format/formats.ts';
import { DealCoverage, DealSum } from '../ui/data/values.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import { type BoardParams, boardParams } from './board-params.ts';
import { stageLabels } from './stages.ts';

/** What `DealSum` and `DealCoverage` show of a column. */
const sumOf = ({ total, known, count }: BoardColumnProps['column']) => ({ cents: total, known, of: count });

/** The board's columns as tabs, for a phone. */
export function StageTabs({ columns }: { columns: readonly BoardColumnProps[] }) {
  const { 'stage-tab': tab } = useSearchParams(boardParams);
  const setSearch = useSetSearchParams<BoardParams>();
  return (
    <div className="sm:hidden">
      <Tabs<Stage>
        label="Stages"
        value={tab}
        onValueChange={(stage) => setSearch({ 'stage-tab': stage })}
        items={columns.map((props) => ({
          value: props.column.stage,
          label: `${stageLabels[props.column.stage]} ${count(props.column.count)}`,
          content: (
            <>
              <p className="mb-2 text-ink-soft text-sm tabular-nums">
                <DealSum {...sumOf(props.column)} /> in this stage <DealCoverage {...sumOf(props.column)} />
              </p>
              <BoardColumn {...props} headless />
            </>
          ),
        }))}
      />
    </div>
  );
}
