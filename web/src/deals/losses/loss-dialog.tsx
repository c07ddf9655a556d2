import type { Deal, Stage } from '@liftout/contract/deals';
import { useState } from 'react';
import { LossDialog as Question } from '../../deal-loss/index.ts';
import { stageLabels } from '../stages.ts';
import { focusAfterLoss } from './focus-after-loss.ts';
import { useLoseDeal } from './use-lose-deal.ts';

interface LossDialogProps {
  clientId: string;
  deal: Deal;
  /** Called at a click on Undo. What it returns is called with whether the board has the deal back. */
  onUndo: (deal: Deal, to: Stage) => (isBack: boolean) => void;
  onClose: () => void;
}

/** Asks why a deal was lost, and takes it off the board. */
export function LossDialog({ clientId, deal, onUndo, onClose }: LossDialogProps) {
  /** As it stood when the question was asked, or asked again of one that somebody changed meanwhile. */
  const [asked, setAsked] = useState(deal);
  const lose = useLoseDeal(clientId, { onUndo, onChanged: setAsked });
  const moved = asked.stage === deal.stage ? '' : `, now in ${stageLabels[asked.stage]}`;
  return (
    <Question
      dealId={asked.id}
      whose={`${asked.contactPerson}, ${asked.firmName}${moved}`}
      busy={lose.isPending}
      onClose={onClose}
      onLose={(loss) => {
        const focusNext = focusAfterLoss(asked.id);
        const onLost = () => {
          onClose();
          // After the dialog, which returns the focus to the card's menu although the card is gone.
          setTimeout(focusNext, 60);
        };
        lose.send({ deal: asked, ...loss, onLost });
      }}
    />
  );
}
