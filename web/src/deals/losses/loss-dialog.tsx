import type { Deal } from '@liftout/contract/deals';
import { LossDialog as Question } from '../../deal-loss/index.ts';
import { useLoseDeal } from './use-lose-deal.ts';

interface LossDialogProps {
  clientId: string;
  deal: Deal;
  onClose: () => void;
}

/** Asks why a deal was lost, and takes it off the board. */
export function LossDialog({ clientId, deal, onClose }: LossDialogProps) {
  const lose = useLoseDeal(clientId);
  return (
    <Question
      whose={`${deal.contactPerson}, ${deal.firmName}`}
      onClose={onClose}
      onLose={(loss) => {
        lose({ deal, ...loss });
        // After the dialog, which returns the focus to the card's menu although the card is gone. The board stays in view.
        setTimeout(
          () => document.querySelector<HTMLElement>('[data-lost-link]')?.focus({ preventScroll: true }),
          60,
        );
      }}
    />
  );
}
