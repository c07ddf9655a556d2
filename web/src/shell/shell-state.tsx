import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { Command, ShortcutGroup } from './palette/index.ts';

/** What a page adds to the palette while it is shown. A command replaces the shell's with the same id. */
export interface PageCommands {
  commands: readonly Command[];
  shortcuts: readonly ShortcutGroup[];
}

interface ShellState {
  /** The id of the action whose dialog is open. */
  openAction: string | null;
  setOpenAction: (id: string | null) => void;
  /** The elements for the page's title and actions; null until the header is rendered. */
  titleSlot: HTMLElement | null;
  setTitleSlot: (element: HTMLElement | null) => void;
  actionSlot: HTMLElement | null;
  setActionSlot: (element: HTMLElement | null) => void;
  /** A ref, as the palette reads it when it opens and changes need no render. */
  pageCommands: { current: PageCommands };
}

const nothing: PageCommands = { commands: [], shortcuts: [] };
const ShellContext = createContext<ShellState | null>(null);

/** State that pages and the shell share. */
export function ShellStateProvider({ children }: { children: ReactNode }) {
  const [openAction, setOpenAction] = useState<string | null>(null);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const [actionSlot, setActionSlot] = useState<HTMLElement | null>(null);
  const pageCommands = useRef(nothing);
  const state = useMemo(
    () => ({ openAction, setOpenAction, titleSlot, setTitleSlot, actionSlot, setActionSlot, pageCommands }),
    [openAction, titleSlot, actionSlot],
  );
  return <ShellContext value={state}>{children}</ShellContext>;
}

/** @throws Error outside the shell */
export function useShellState(): ShellState {
  const state = use(ShellContext);
  if (!state) throw new Error('This part needs the shell around it');
  return state;
}

/** Opens the dialog of an action, by its id. */
export function useOpenAction(): (id: string) => void {
  return useShellState().setOpenAction;
}

/** Adds commands and shortcuts to the palette for as long as the page is shown. */
export function usePageCommands(commands: readonly Command[], shortcuts: readonly ShortcutGroup[]): void {
  const { pageCommands } = useShellState();
  useEffect(() => {
    const own = { commands, shortcuts };
    pageCommands.current = own;
    return () => {
      if (pageCommands.current === own) pageCommands.current = nothing;
    };
  });
}
