/** Makes a control's box of 18 px large enough for a finger: 44 px on a phone. */
export const touchArea =
  'pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-2 max-sm:pointer-coarse:after:-inset-[14px]';

/** On a phone a row of a control and its label is 44 px high, all of it a target. */
export const touchLabel = 'max-sm:py-3';
/** Of the control in it, beside the first line of the label. */
export const touchControl = 'max-sm:mt-[13px]';
/** Between such rows. */
export const touchGap = 'gap-2 max-sm:gap-0';
