import type { MoveSign } from '@liftout/contract/move-signs';

export const signLabels: Record<MoveSign, string> = {
  'colleagues-left': 'Colleagues left',
  'lane-growing': 'Growing lane',
  'long-tenure': 'Long tenure',
};

/** Why no sign is told, before there is anything to test. */
export const noMarket = 'Set a market to see signs of a move.';
export const notTested = 'Signs appear once they have been tested on past moves in your market.';
