import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/data/kbd.tsx';
import { buttonStyle } from '../../ui/form/button-style.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { paletteKeys } from './keys.ts';
import { useTypedAhead } from './typed-ahead.ts';

/** What is open, and what it may do about that. */
export interface OpenPalette {
  shown: 'palette' | 'shortcuts';
  /** Closes, gives the focus back, and only then does what was chosen: it may open a dialog of its own. */
  closeAnd: (run?: () => void) => void;
  showShortcuts: () => void;
  /** What was typed while the code was on its way. From this call on, keys are the field's own. */
  takeTyped: () => string;
}

interface CommandPaletteProps {
  /** Draws what is open: lazily, as it is a page's largest part and rarely its first. */
  children: (open: OpenPalette) => ReactNode;
}

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
export function CommandPalette({ children }: CommandPaletteProps) {
  const [shown, setShown] = useState<OpenPalette['shown'] | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const takeTyped = useTypedAhead(shown === 'palette', () => setShown(null));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBehindDialog()) return;
      const asksPalette =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const asksShortcuts = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!asksPalette && !asksShortcuts) return;
      event.preventDefault();
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setShown(asksPalette ? 'palette' : 'shortcuts');
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
