import type { MoveClass, MoveClassFilter } from '@liftout/contract/values/choices';
import type { BadgeTone } from '../ui/data/badge.tsx';

/** What kind of change a move is, as readers call it. */
export const classLabels: Record<MoveClassFilter, string> = {
  move: 'Move',
  joined: 'Joined only',
  left: 'Left only',
  'kept-both': 'Kept both',
  conversion: 'Conversion',
  takeover: 'Takeover',
  bulk: 'Bulk transfer',
  return: 'Return',
  repeat: 'Repeat',
  'one-firm': 'One firm only',
};

export const classTones: Record<MoveClass, BadgeTone> = {
  move: 'neutral',
  joined: 'neutral',
  left: 'neutral',
  'kept-both': 'neutral',
  conversion: 'info',
  takeover: 'info',
  bulk: 'warning',
  return: 'warning',
  repeat: 'neutral',
};
