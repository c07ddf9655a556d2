import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isField } from '../../lib/dom/is-field.ts';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/data/kbd.tsx';
import { buttonStyle } from '../../ui/form/button-style.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { hasModalLayer } from '../../ui/overlay/modal-layer.ts';
import { paletteKeys } from './keys.ts';
import { useTypeAhead } from './type-ahead.ts';

/** What is open, and the actions of its content. */
export interface OpenPalette {
  shown: 'palette' | 'shortcuts';
  /** Closes, returns the focus, and then runs the chosen command, which may open a dialog of its own. */
  closeAnd: (run?: () => void) => void;
  showShortcuts: () => void;
  /** The text typed while the code was loading. After this call keys go to the field. */
  takeTyped: () => string;
}

interface CommandPaletteProps {
  /** Renders what is open; should be lazy, as its code is large. */
  children: (open: OpenPalette) => ReactNode;
}

/** The header's search button, and the palette and shortcuts that Ctrl/⌘ K and `?` open. Loaded at the first use. */
export function CommandPalette({ children }: CommandPaletteProps) {
  const [shown, setShown] = useState<OpenPalette['shown'] | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const takeTyped = useTypeAhead(shown === 'palette', () => setShown(null));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // It could lose what is typed in a dialog.
      if (event.defaultPrevented || hasModalLayer()) return;
      const isPaletteKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isShortcutsKey = event.key === '?' && !event.ctrlKey && !event.metaKey && !isField(event.target);
      if (!isPaletteKey && !isShortcutsKey) return;
      event.preventDefault();
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setShown(isPaletteKey ? 'palette' : 'shortcuts');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const closeAnd = (run?: () => void) => {
    setShown(null);
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
        className={cx(
          buttonStyle('secondary', 'md'),
          'max-lg:size-8 max-lg:px-0 max-sm:size-11 max-sm:border-0 max-sm:bg-transparent lg:w-52 lg:justify-start',
        )}
        onClick={(event) => {
          opener.current = event.currentTarget;
          setShown('palette');
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
      {shown ? (
        <Deferred key={shown} onFailed={() => setShown(null)}>
          {children({ shown, closeAnd, showShortcuts: () => setShown('shortcuts'), takeTyped })}
        </Deferred>
      ) : null}
    </>
  );
}
