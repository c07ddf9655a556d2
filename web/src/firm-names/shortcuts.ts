/** They work while the focus is in a firm name of the review list. `keys` are alternatives. */
export const firmNameShortcuts = [
  { keys: ['j', '↓'], label: 'Next name' },
  { keys: ['k', '↑'], label: 'Previous name' },
  { keys: ['a'], label: 'Accept the suggested firm' },
  { keys: ['c'], label: 'Choose another firm' },
  { keys: ['p'], label: 'Keep it apart' },
  { keys: ['x'], label: 'Select the name' },
] as const;
