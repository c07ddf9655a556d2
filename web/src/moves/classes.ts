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

/** What each kind means, a line each. */
export const classHints: Record<MoveClassFilter, string> = {
  move: 'From one firm to another.',
  joined: 'Only the firm joined is named.',
  left: 'Only the firm left is named.',
  'kept-both': 'Joined one firm and stayed with another.',
  conversion: 'Between two names of one company.',
  takeover: 'Between a firm and the one that bought it.',
  bulk: '50 or more advisors between two firms on one day.',
  return: 'Back within 10 days at the firm just left.',
  repeat: 'The same move, reported under another spelling.',
  'one-firm': 'Joined only, left only and kept both.',
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
