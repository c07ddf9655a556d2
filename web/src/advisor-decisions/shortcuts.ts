/** They work while the focus is in a pair of advisors to review. `keys` are alternatives. */
export const advisorPairShortcuts = [
  { keys: ['j', '↓'], label: 'Next pair' },
  { keys: ['k', '↑'], label: 'Previous pair' },
  { keys: ['s'], label: 'One person' },
  { keys: ['d'], label: 'Different people' },
] as const;
