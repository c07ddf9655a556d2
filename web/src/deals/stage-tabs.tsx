import type { Stage } from '@liftout/contract/deals';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { count, dealTotal } from '../lib/format/formats.ts';
import { Tabs } from '../ui/layout/tabs.tsx';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import { type BoardParams, boardParams } from './board-params.ts';
import { stageLabels } from './stages.ts';

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
                {dealTotal(props.column.total)} in this stage
              </p>
              <BoardColumn {...props} headless />
            </>
          ),
        }))}
      />
    </div>
  );
}
