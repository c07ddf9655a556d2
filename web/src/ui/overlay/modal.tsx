import { Dialog as RadixDialog } from 'radix-ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { isUnusedEscape, passEscapeOn } from './escape.ts';
import { isTopLayer } from './modal-layer.ts';
import { useEscapeFromPage } from './use-escape-from-page.ts';
import { useModalLayer } from './use-modal-layer.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { vanish } from './vanish.ts';

/** Custom properties of CSS. */
type Properties = Record<`--${string}`, string>;

interface ModalProps {
  open: boolean;
  /** Called for Escape, a click outside or a close button; the caller closes it, or asks first. */
  onRequestClose: () => void;
  /** The caller closes it without asking first, so it may vanish before. */
  closesAtOnce?: boolean;
  /** Gets the focus after closing where nothing had it before: the row of a record that was opened by a click. */
  findReturnTarget?: (() => HTMLElement | null) | undefined;
  /** It shows another record than the one it was opened with: the focus returns to that one's row. */
  hasMovedOn?: boolean | undefined;
  /** It stands beside the page, which stays usable: no scrim, and the focus may leave it. */
  docked?: boolean | undefined;
  /** Is printed in place of the page. */
  prints?: boolean | undefined;
  /** Keys that nothing inside has used; not those of dialogs above it. */
  onKey?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  role?: 'dialog' | 'alertdialog';
  className: string;
  style?: Properties | undefined;
  children: ReactNode;
}

/** The initial focus: the first field or required choice, the first button of an alert dialog, or else the dialog itself. */
function firstTarget(content: HTMLElement): HTMLElement {
  const selector =
    content.getAttribute('role') === 'alertdialog'
      ? 'button:not(:disabled)'
      : 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled), [role="radiogroup"][aria-required] [role="radio"][tabindex="0"]:not(:disabled)';
  const chosen = content.querySelector<HTMLElement>('[data-autofocus]');
  return chosen ?? content.querySelector<HTMLElement>(selector) ?? content;
}

/** Common part of dialogs, confirmations and drawers: scrim, layer, focus, Escape and clicks outside. */
export function Modal({ open, onRequestClose, closesAtOnce = false, ...rest }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const requestClose = () => {
    if (closesAtOnce && content.current) vanish(content.current, onRequestClose);
    else onRequestClose();
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? undefined : requestClose())} modal={false}>
      <RadixDialog.Portal>
        {/* Both close without an animation: a dialog that fades out would still take the next key or click. */}
        {/* There from the start: one that came later would lie on the panel when its window becomes narrow. */}
        {open ? (
          <div hidden={rest.docked} data-scrim className="fixed inset-0 z-40 animate-appear bg-scrim" />
        ) : null}
        <ModalContent content={content} open={open} onRequestClose={requestClose} {...rest} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ModalContentProps extends Omit<ModalProps, 'closesAtOnce'> {
  content: RefObject<HTMLDivElement | null>;
}

function ModalContent({
  content,
  open,
  onRequestClose,
  findReturnTarget,
  hasMovedOn = false,
  docked = false,
  prints = false,
  onKey,
  role = 'dialog',
  className,
  style,
  children,
}: ModalContentProps) {
  // Before the layer below becomes inert and loses the focus.
  useReturnFocus({ findReturnTarget, hasMovedOn });
  useModalLayer(content, open, docked);
  useFocusOnceUndocked(content, docked);
  useEscapeFromPage({ content, docked, onEscape: onRequestClose });
  const wasTop = useWasTop(content);
  const isInside = (target: EventTarget) =>
    target instanceof Node && content.current?.contains(target) === true;
  const dialog = (
    <RadixDialog.Content
      ref={content}
      role={role}
      data-prints={prints || undefined}
      className={cx('fixed z-40 flex flex-col bg-surface-raised text-ink outline-none', className)}
      style={style}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // A field would take the keys that go on to the next record.
        if (content.current) (onKey ? content.current : firstTarget(content.current)).focus();
      }}
      onEscapeKeyDown={passEscapeOn}
      onKeyDown={(event) => {
        if (onKey && !event.defaultPrevented && isInside(event.target)) onKey(event);
        if (!isUnusedEscape(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        onRequestClose();
      }}
      onPointerDownOutside={(event) => {
        event.preventDefault();
        if (!docked && wasTop.current) onRequestClose();
      }}
      onFocusOutside={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {children}
    </RadixDialog.Content>
  );
  // Radix leads Tab from the last control to the first one; beside the page it leads on.
  return (
    <div
      className="contents"
      onKeyDownCapture={(event) => {
        if (docked && event.key === 'Tab' && isInside(event.target)) event.stopPropagation();
      }}
    >
      {dialog}
    </div>
  );
}

/** A window that became too narrow for both leaves the focus on the page, which is unreachable then. */
function useFocusOnceUndocked(content: RefObject<HTMLElement | null>, docked: boolean): void {
  const wasDocked = useRef(docked);
  useLayoutEffect(() => {
    const needsFocus = wasDocked.current && !docked && !content.current?.contains(document.activeElement);
    wasDocked.current = docked;
    if (needsFocus) content.current?.focus();
  }, [docked, content]);
}

/**
 * Whether it was the top layer when the pointer went down: Radix knows no dialog above this one that another part of the page
 * renders, and tells of a click once that is closed.
 */
function useWasTop(content: RefObject<HTMLElement | null>): RefObject<boolean> {
  const wasTop = useRef(true);
  useEffect(() => {
    const note = () => {
      wasTop.current = isTopLayer(content.current);
    };
    document.addEventListener('pointerdown', note, true);
    return () => document.removeEventListener('pointerdown', note, true);
  }, [content]);
  return wasTop;
}
