export type { Command } from './command.ts';
export { CommandPalette, type OpenPalette } from './command-palette.tsx';
export { PaletteDialog } from './palette-dialog.tsx';
export type { Reach } from './search.ts';
export { type ShortcutGroup, ShortcutsDialog } from './shortcuts-dialog.tsx';
