import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, Suspense, startTransition, useState } from 'react';
import { notifyLoadFailed } from '../feedback/load-boundary.tsx';
import { OpenedByKey } from './opened-by-key.ts';

interface LazyPopupProps {
  /** The button until its first use. */
  trigger: ReactElement;
  /** What it opens. */
  popup: 'menu' | 'listbox' | 'dialog';
  /** Loads the popup's code; called on hover and focus. */
  load: () => Promise<unknown>;
  /** Replaces the button at its first use: a button of its own with an open popup. */
  children: ReactNode;
}

/** A button of the first screen whose popup and its code are loaded at the first use. */
export function LazyPopup({ trigger, popup, load, children }: LazyPopupProps) {
  const [used, setUsed] = useState<'key' | 'pointer' | null>(null);
  const preload = () => void load().catch(() => undefined);
  // In a transition, so that the button keeps the focus until its replacement can be drawn.
  const open = (by: 'key' | 'pointer') =>
    void load().then(() => startTransition(() => setUsed(by)), notifyLoadFailed);
  const button = (
    <Slot.Root
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      // `detail` is 0 for a click by a key.
      onClick={({ detail }) => open(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || event.shiftKey) return;
        event.preventDefault();
        open('key');
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
