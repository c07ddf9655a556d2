export type { Command } from './command.ts';
export { CommandPalette, type OpenPalette } from './command-palette.tsx';
export { PaletteDialog } from './palette-dialog.tsx';
export { type ShortcutGroup, ShortcutsDialog } from './shortcuts-dialog.tsx';
