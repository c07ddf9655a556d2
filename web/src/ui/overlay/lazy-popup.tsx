import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, Suspense, startTransition, useState } from 'react';
import { notifyLoadFailed } from '../feedback/load-boundary.tsx';
import { OpenedByKey } from './opened-by-key.ts';

interface LazyPopupProps {
  /** The button, as it stands until its first use. */
  trigger: ReactElement;
  /** What it opens. */
  popup: 'menu' | 'listbox' | 'dialog';
  /** Asks for the code of what it opens, as soon as a pointer or the focus comes to the button. */
  load: () => Promise<unknown>;
  /** Takes the button's place at its first use, and opens at once; it has a button of its own for the next time. */
  children: ReactNode;
}

/** A button of a page's first screen whose menu or panel, and the code for that, comes with its first use. */
export function LazyPopup({ trigger, popup, load, children }: LazyPopupProps) {
  const [used, setUsed] = useState<'key' | 'pointer' | null>(null);
  const ask = () => void load().catch(() => undefined);
  // In a transition the button stays, and keeps the focus, until what takes its place can be drawn.
  const use = (by: 'key' | 'pointer') =>
    void load().then(() => startTransition(() => setUsed(by)), notifyLoadFailed);
  const button = (
    <Slot.Root
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={ask}
      onFocus={ask}
      // A key presses a button without a click of a pointer.
      onClick={({ detail }) => use(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || event.shiftKey) return;
        event.preventDefault();
        use('key');
      }}
    >
      {trigger}
    </Slot.Root>
  );
  return (
    <OpenedByKey value={used === 'key'}>
      <Suspense fallback={button}>{used ? children : button}</Suspense>
    </OpenedByKey>
  );
}
