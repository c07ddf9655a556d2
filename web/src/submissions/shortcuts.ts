/** They work while the focus is in a submission of the list. `keys` are alternatives. */
export const approvalShortcuts = [
  { keys: ['j', '↓'], label: 'Next submission' },
  { keys: ['k', '↑'], label: 'Previous submission' },
  { keys: ['a'], label: 'Approve the submission' },
  { keys: ['r'], label: 'Reject the submission' },
  { keys: ['e'], label: 'Edit the submission' },
  { keys: ['x'], label: 'Select the submission' },
] as const;
