import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { Kbd } from '../ui/kbd.tsx';
import type { Command } from './command.ts';
import type { Recent } from './recents.ts';
import type { Reach } from './search.ts';
import type { ShortcutGroup } from './shortcuts-dialog.tsx';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

export interface CommandPaletteProps {
  userId: string;
  reach: Reach;
  commands: readonly Command[];
  /** Opens a contact, a firm or a move. */
  onOpen: (hit: Recent) => void;
  /** What the page's own keys do, beside those of the palette. */
  shortcuts: readonly ShortcutGroup[];
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform);
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';

/** Whether a key that was pressed is text for a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)
  );
}

/** A dialog is open: its keys come first, and what is typed in it must not get lost. */
const isBehindDialog = () => document.getElementById('root')?.inert ?? false;

/** The search button of the header, and what Ctrl/⌘ K and `?` open. Their code comes with the first use. */
export function CommandPalette(props: CommandPaletteProps) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBehindDialog()) return;
      const asksPalette =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const asksShortcuts = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!asksPalette && !asksShortcuts) return;
      event.preventDefault();
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpen(asksPalette ? 'palette' : 'shortcuts');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  /** Closes, gives the focus back, and only then does what was chosen: it may open a dialog of its own. */
  const closeAnd = (run?: () => void) => {
    setOpen(null);
    setTimeout(() => {
      opener.current?.focus();
      run?.();
    });
  };

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search and commands (${paletteKeys})`}
        className={cx(buttonStyle('secondary', 'md'), 'max-lg:size-8 max-lg:px-0 lg:w-52 lg:justify-start')}
        onClick={(event) => {
          opener.current = event.currentTarget;
          setOpen('palette');
        }}
      >
        <Search aria-hidden size={16} className="text-ink-faint" />
        <span className="font-normal text-ink-faint max-lg:sr-only">
          Search<span className="sr-only"> and commands</span>
        </span>
        <span aria-hidden className="ml-auto max-lg:hidden">
          <Kbd>{paletteKeys}</Kbd>
        </span>
      </button>
      <Suspense>
        {open === 'palette' ? (
          <PaletteDialog
            {...props}
            onClose={() => closeAnd()}
            onRun={closeAnd}
            onShortcuts={() => setOpen('shortcuts')}
          />
        ) : null}
        {open === 'shortcuts' ? (
          <ShortcutsDialog groups={props.shortcuts} paletteKeys={paletteKeys} onClose={() => closeAnd()} />
        ) : null}
      </Suspense>
    </>
  );
}
