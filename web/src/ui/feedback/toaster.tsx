import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { buttonStyle } from '../form/button-style.ts';
import { passEscapeOn } from '../overlay/escape.ts';
import { Reference } from './reference.tsx';
import { dismissToast, getToasts, subscribeToasts, type ToastRecord, type Tone } from './toast-store.ts';

const icons: Record<Exclude<Tone, 'neutral'>, { Icon: typeof Info; colour: string }> = {
  positive: { Icon: CircleCheck, colour: 'text-positive' },
  negative: { Icon: CircleAlert, colour: 'text-negative' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  info: { Icon: Info, colour: 'text-info' },
};

function ToneIcon({ tone }: { tone: Tone }) {
  if (tone === 'neutral') return null;
  const { Icon, colour } = icons[tone];
  return <Icon aria-hidden size={16} className={cx('mt-0.5 shrink-0', colour)} />;
}

function ToastCard({ record }: { record: ToastRecord }) {
  const { id, open, title, description, error, tone = 'neutral', action, duration } = record;
  return (
    <Toast.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : dismissToast(id))}
      {...(duration === undefined ? {} : { duration })}
      onEscapeKeyDown={(event) => {
        const inside = event.target instanceof Element && event.target.closest('[data-toast]');
        if (!inside) passEscapeOn(event);
      }}
      data-toast
      className={cx(
        'pointer-events-auto flex items-start gap-2.5 rounded-card border border-line bg-surface-raised py-3 pr-2 pl-3.5 text-ink shadow-overlay',
        'data-[state=closed]:animate-vanish data-[state=open]:animate-rise',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:transition-transform',
      )}
    >
      <ToneIcon tone={tone} />
      <div className="min-w-0 grow">
        <Toast.Title dir="auto" className="text-left wrap-anywhere font-medium">
          {title}
        </Toast.Title>
        {description ? (
          <Toast.Description dir="auto" className="text-left wrap-anywhere mt-0.5 text-ink-soft text-sm">
            {description}
          </Toast.Description>
        ) : null}
        <Reference error={error} />
      </div>
      {action ? (
        <Toast.Action
          altText={action.label}
          className={buttonStyle('secondary', 'sm')}
          onClick={action.onSelect}
        >
          {action.label}
        </Toast.Action>
      ) : null}
      <Toast.Close className={cx(buttonStyle('ghost', 'sm', true), '-my-0.5')} aria-label="Dismiss">
        <X aria-hidden size={14} />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * Shows toasts at the bottom right, outside the app's root, so that they can be reached (F8) while a dialog is open.
 * While one is, they move to the bottom left, as its buttons are at the right too. On a phone they are at the top,
 * below the header, whose buttons stay free; over one that has none to speak of (`data-below-toast`), as a form follows.
 */
export default function Toaster() {
  const newest = useSyncExternalStore(subscribeToasts, getToasts)[0];
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<Element | null>(null);
  const open = newest?.open ?? false;
  // Back to where the focus was before F8, once the toast that had it is closed.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || viewport.current?.contains(activeElement);
    const { current: focused } = before;
    if (!open && isLost && focused instanceof HTMLElement)
      if (focused.isConnected)
        // What a change has taken away since is followed by the page itself.
        focused.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    if (!open) before.current = null;
  }, [open]);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {newest ? <ToastCard key={newest.id} record={newest} /> : null}
      {createPortal(
        <Toast.Viewport
          ref={viewport}
          hotkey={['F8']}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
          }}
          className="pointer-events-none print:hidden fixed top-14 right-0 z-70 flex w-full flex-col gap-2 p-4 max-md:in-[body:has([data-below-toast])]:top-0 max-md:in-[body:has([data-below-toast])]:py-2 md:top-auto md:bottom-0 md:max-w-[420px] md:in-data-locked:right-auto md:in-data-locked:left-0"
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}
