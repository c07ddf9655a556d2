export type { Command } from './command.ts';
export { CommandPalette } from './command-palette.tsx';
export type { ShortcutGroup } from './shortcuts-dialog.tsx';
