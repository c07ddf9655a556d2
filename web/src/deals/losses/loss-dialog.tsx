import type { Deal, Stage } from '@liftout/contract/deals';
import { LossDialog as Question } from '../../deal-loss/index.ts';
import { focusAfterLoss } from './focus-after-loss.ts';
import { useLoseDeal } from './use-lose-deal.ts';

interface LossDialogProps {
  clientId: string;
  deal: Deal;
  /** Called when a click on Undo brings the deal back. */
  onUndo: (deal: Deal, to: Stage) => void;
  onClose: () => void;
}

/** Asks why a deal was lost, and takes it off the board. */
export function LossDialog({ clientId, deal, onUndo, onClose }: LossDialogProps) {
  const lose = useLoseDeal(clientId, onUndo);
  return (
    <Question
      whose={`${deal.contactPerson}, ${deal.firmName}`}
      onClose={onClose}
      onLose={(loss) => {
        const focusNext = focusAfterLoss(deal.id);
        lose({ deal, ...loss });
        // After the dialog, which returns the focus to the card's menu although the card is gone.
        setTimeout(focusNext, 60);
      }}
    />
  );
}
