import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { isUnusedEscape, passEscapeOn } from './escape.ts';
import { isTopLayer, useModalLayer } from './modal-layer.ts';

interface ModalProps {
  open: boolean;
  /** Called for Escape, a click outside or a close button; the caller closes it, or asks first. */
  onRequestClose: () => void;
  /** Gets the focus after closing where nothing had it before: the row of a record that was opened by a click. */
  findReturnTarget?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
  className: string;
  children: ReactNode;
}

/** Where the focus returns to: the focused element, or the button of the menu or popover around it, which will close. */
function returnTarget(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menu = active.closest('[role="menu"]');
  const opener = menu?.getAttribute('aria-labelledby');
  if (opener) return document.getElementById(opener) ?? active;
  const panel = active.closest('[data-popover]');
  return (panel && document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`)) || active;
}

/** The initial focus: the first field, the first button of an alert dialog, or else the dialog itself. */
function firstTarget(content: HTMLElement): HTMLElement {
  const selector =
    content.getAttribute('role') === 'alertdialog'
      ? 'button:not(:disabled)'
      : 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)';
  const chosen = content.querySelector<HTMLElement>('[data-autofocus]');
  return chosen ?? content.querySelector<HTMLElement>(selector) ?? content;
}

/** Common part of dialogs, confirmations and drawers: scrim, layer, focus, Escape and clicks outside. */
export function Modal({ open, onRequestClose, ...rest }: ModalProps) {
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onRequestClose())}
      modal={false}
    >
      <RadixDialog.Portal>
        {/* Both close without an animation: a dialog that fades out would still take the next key or click. */}
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
  // Must run before the layer below becomes inert and loses the focus.
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    opener.current = returnTarget();
  }, []);
  useModalLayer(content, open);
  // In a microtask, after everything that closes together is removed, but before the next key.
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const before = opener.current;
        const found = findReturn() ?? null;
        // After a click on a cell the table's scroll box has the focus; the row should get it.
        const isOpener = before?.isConnected && before !== document.body && !before.contains(found);
        (isOpener ? before : found)?.focus();
      }),
    [],
  );
  // Escape while nothing has the focus, as after the focused button was removed: the event reaches only the page.
  const closeWithoutFocus = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== document.body || !isUnusedEscape(event) || !isTopLayer(content.current)) return;
    event.preventDefault();
    onRequestClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', closeWithoutFocus);
    return () => document.removeEventListener('keydown', closeWithoutFocus);
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
        if (!isUnusedEscape(event.nativeEvent)) return;
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
