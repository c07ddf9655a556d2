import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { isFreeEscape, passEscapeOn } from './escape.ts';
import { isTopLayer, useModalLayer } from './modal-layer.ts';

interface ModalProps {
  open: boolean;
  /** Escape, a click outside or a close button: close it, or ask first. */
  onRequestClose: () => void;
  /** What gets the focus afterwards, where nothing had it before: the row of a record that was opened by a click. */
  findReturnTarget?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
  className: string;
  children: ReactNode;
}

/** Where the focus goes back to: what had it, or the button of the menu or panel it was in, which closes by itself. */
function returnTarget(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menu = active.closest('[role="menu"]');
  const opener = menu?.getAttribute('aria-labelledby');
  if (opener) return document.getElementById(opener) ?? active;
  const panel = active.closest('[data-popover]');
  return (panel && document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`)) || active;
}

/** What gets the focus first: the first field; a question's first button; else the dialog as a whole, to be read. */
function firstTarget(content: HTMLElement): HTMLElement {
  const wanted =
    content.getAttribute('role') === 'alertdialog'
      ? 'button:not(:disabled)'
      : 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)';
  const chosen = content.querySelector<HTMLElement>('[data-autofocus]');
  return chosen ?? content.querySelector<HTMLElement>(wanted) ?? content;
}

/** What dialogs, confirmations and drawers share: scrim, layer, focus in and back, Escape and outside clicks. */
export function Modal({ open, onRequestClose, ...rest }: ModalProps) {
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onRequestClose())}
      modal={false}
    >
      <RadixDialog.Portal>
        {/* Both go at once: a dialog that fades out keeps the focus, and takes the next key or press. */}
        {open ? <div className="fixed inset-0 z-40 animate-appear bg-scrim" /> : null}
        <ModalContent open={open} onRequestClose={onRequestClose} {...rest} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function ModalContent({
  open,
  onRequestClose,
  findReturnTarget,
  role = 'dialog',
  className,
  children,
}: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const findReturn = useEffectEvent(() => findReturnTarget?.());
  // Before the layer below goes out of reach, and so loses the focus.
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    opener.current = returnTarget();
  }, []);
  useModalLayer(content, open);
  // Once what closes together has gone: the next key already belongs to what has the focus then.
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const before = opener.current;
        const found = findReturn() ?? null;
        // A click on a cell leaves the focus with the box that scrolls the table: its row is meant.
        const isOpener = before?.isConnected && before !== document.body && !before.contains(found);
        (isOpener ? before : found)?.focus();
      }),
    [],
  );
  // The focus got lost, as when the button that had it went away: the key is heard on the page alone.
  const closeByLostKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== document.body || !isFreeEscape(event) || !isTopLayer(content.current)) return;
    event.preventDefault();
    onRequestClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', closeByLostKey);
    return () => document.removeEventListener('keydown', closeByLostKey);
  }, []);
  return (
    <RadixDialog.Content
      ref={content}
      role={role}
      className={cx('fixed z-40 flex flex-col bg-surface-raised text-ink outline-none', className)}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (content.current) firstTarget(content.current).focus();
      }}
      onEscapeKeyDown={passEscapeOn}
      onKeyDown={(event) => {
        if (!isFreeEscape(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        onRequestClose();
      }}
      onPointerDownOutside={(event) => {
        event.preventDefault();
        onRequestClose();
      }}
      onFocusOutside={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {children}
    </RadixDialog.Content>
  );
}
