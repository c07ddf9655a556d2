import type { MoveSign } from '@liftout/contract/move-signs';

export const signLabels: Record<MoveSign, string> = {
  'colleagues-left': 'Colleagues left',
  'lane-growing': 'Growing lane',
  'long-tenure': 'Long tenure',
};
