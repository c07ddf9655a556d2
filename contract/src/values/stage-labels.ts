import type { stages } from './choices.ts';

/** The stages in words: the column labels of the board (spec section 4). */
export const stageLabels: Readonly<Record<(typeof stages)[number], string>> = {
  targeted: 'Targeted',
  conversation: 'In Conversation',
  meeting: 'Meeting Booked',
  closing: 'Closing',
  won: 'Won',
};
