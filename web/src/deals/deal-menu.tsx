import { type Deal, type Stage, stages } from '@liftout/contract/deals';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/menu.tsx';
import { adjacentStage, stageLabels } from './stages.ts';

interface DealMenuProps {
  deal: Deal;
  onMove: (deal: Deal, to: Stage) => void;
  /** Asks why the deal is lost. */
  onLose: (deal: Deal) => void;
  trigger: ReactElement;
}

/** A menu of the stages that a deal may be moved to, and to mark it as lost; open at its first render. */
export function DealMenu({ deal, onMove, onLose, trigger }: DealMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLabel>Move to</MenuLabel>
      {stages
        .filter((stage) => stage !== deal.stage)
        .map((stage) => (
          <MenuItem key={stage} onSelect={() => onMove(deal, stage)} shortcut={shortcutTo(deal, stage)}>
            {stageLabels[stage]}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onLose(deal)}>Mark as lost…</MenuItem>
    </Menu>
  );
}

function shortcutTo(deal: Deal, stage: Stage): string | undefined {
  if (adjacentStage(deal.stage, 1) === stage) return 'Shift →';
  return adjacentStage(deal.stage, -1) === stage ? 'Shift ←' : undefined;
}
