export type {
  PageParts,
  PaletteProps,
  ShellAction,
  ShellEntry,
  ShellPart,
  ShellParts,
} from './declarations.ts';
export { Frame } from './frame/frame.tsx';
export { PaletteContent } from './frame/palette-content.tsx';
export { HeaderActions, HeaderTitle } from './header-slots.tsx';
export { NotFoundPage } from './lazy.ts';
export { PagePending, RouteErrorPage } from './pages.tsx';
export type { Command, ShortcutGroup } from './palette/index.ts';
export { type LoadableFrame, Shell } from './shell.tsx';
export { useOpenAction, usePageCommands } from './shell-state.tsx';
