/** A shortcut in the list of shortcuts. `keys` are alternatives. */
export interface Shortcut {
  keys: readonly string[];
  label: string;
}

/** They work while the focus is in a row of the contact table. */
export const contactShortcuts: readonly Shortcut[] = [
  { keys: ['j', '↓'], label: 'Next contact' },
  { keys: ['k', '↑'], label: 'Previous contact' },
  { keys: ['Enter'], label: 'Open the contact' },
  { keys: ['s'], label: 'Star the contact, or take the star away' },
  { keys: ['e'], label: 'Edit the contact' },
  { keys: ['x'], label: 'Select the contact' },
];
