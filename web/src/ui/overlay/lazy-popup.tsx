import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useState,
} from 'react';
import { askedOnce, loadPatiently } from '../feedback/lazy-part.ts';
import { notifyLoadFailed } from '../feedback/load-boundary.tsx';
import { OpenedByKey } from './opened-by-key.ts';

/** A button. Handlers of its own come first, before its first use as after it, and may prevent the default. */
export type PopupTrigger = ReactElement<HTMLAttributes<HTMLElement>>;

interface LazyPopupProps {
  /** The button until its first use. */
  trigger: PopupTrigger;
  /** What it opens. */
  popup: 'menu' | 'listbox' | 'dialog';
  /** Loads the popup's code; called on hover and focus. */
  load: () => Promise<unknown>;
  /** Called at the first use, once the code is there. */
  onOpen?: () => void;
  /** Replaces the button at its first use: a button of its own with an open popup. */
  children: ReactNode;
}

/** A button of the first screen whose popup and its code are loaded at the first use. */
export function LazyPopup({ trigger, popup, load, onOpen, children }: LazyPopupProps) {
  const [used, setUsed] = useState<'key' | 'pointer' | null>(null);
  const [ask] = useState(() => askedOnce(load));
  const preload = () => void ask().catch(() => undefined);
  // In a transition, so that the button keeps the focus until its replacement can be drawn.
  const open = (by: 'key' | 'pointer') => {
    const focused = document.activeElement;
    void loadPatiently(ask).then(() => {
      // Whoever went on to type elsewhere meanwhile keeps the focus.
      const now = document.activeElement;
      if (now !== focused && now?.matches('input, textarea, [contenteditable]')) return;
      startTransition(() => {
        setUsed(by);
        onOpen?.();
      });
    }, notifyLoadFailed);
  };
  const own = trigger.props;
  const button = cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      preload();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      preload();
    },
    onClick: (event) => {
      own.onClick?.(event);
      // `detail` is 0 for a click by a key.
      if (!event.defaultPrevented) open(event.detail === 0 ? 'key' : 'pointer');
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event);
      if (event.defaultPrevented || event.key !== 'ArrowDown' || event.shiftKey) return;
      event.preventDefault();
      open('key');
    },
  });
  return (
    <OpenedByKey value={used === 'key'}>
      <Suspense fallback={button}>{used ? children : button}</Suspense>
    </OpenedByKey>
  );
}
