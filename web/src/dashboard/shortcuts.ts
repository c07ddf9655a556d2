import { contactShortcuts } from '../contacts/index.ts';
import type { ShortcutGroup } from '../shell/index.ts';

export const boardShortcuts: ShortcutGroup = {
  title: 'Deal Pipeline',
  note: 'With a deal focused',
  shortcuts: [
    { keys: ['Shift ←'], label: 'Move the deal to the previous stage' },
    { keys: ['Shift →'], label: 'Move the deal to the next stage' },
  ],
};

export const tableShortcuts: ShortcutGroup = {
  title: 'Contact Activity',
  note: 'With a table row focused; j and k in an open contact, too',
  shortcuts: contactShortcuts,
};
