import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Button } from '../form/button.tsx';
import { buttonStyle } from '../form/button-style.ts';
import { Modal } from './modal.tsx';
import { SendingWithin } from './sending.ts';
import { useDiscardGuard } from './use-discard-guard.tsx';

const widths = { sm: 'max-w-[420px]', md: 'max-w-[560px]', lg: 'max-w-[760px]', xl: 'max-w-[1040px]' };

export interface DialogProps {
  open: boolean;
  /** Called with false when it closes, after the question about unsaved input. */
  onOpenChange: (open: boolean) => void;
  /** A verb phrase: `Add contact`. */
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** It has unsaved input: react-hook-form's `formState.isDirty`. */
  dirty?: boolean;
  size?: keyof typeof widths;
  /** `DialogBody` and `DialogFooter`, inside a `DialogForm` where there is input. */
  children: ReactNode;
}

/** A dialog. Escape and a click outside close it, after a question about unsaved input. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  dirty = false,
  size = 'md',
  children,
}: DialogProps) {
  const close = () => onOpenChange(false);
  const { requestClose, question, countSending } = useDiscardGuard(open && dirty, close, {
    isLostBy: ({ isStep }) => isStep,
    onDiscard: close,
  });
  return (
    <Modal
      open={open}
      onRequestClose={requestClose}
      closesAtOnce={!dirty}
      className={cx(
        'inset-x-0 bottom-0 mx-auto max-h-[92dvh] w-full rounded-t-card border border-line-soft shadow-overlay data-[state=open]:animate-rise',
        'sm:inset-x-6 sm:top-[8vh] sm:bottom-auto sm:max-h-[84dvh] sm:w-auto sm:rounded-card',
        widths[size],
      )}
    >
      <ModalHeader title={title} description={description} />
      <SendingWithin value={countSending}>{children}</SendingWithin>
      {question}
    </Modal>
  );
}

interface ModalHeaderProps {
  title: ReactNode;
  /** What stands around the title, as a button to edit it. */
  frameTitle?: ((title: ReactNode) => ReactNode) | undefined;
  description?: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
}

/** Title, description and close button of dialogs and drawers. */
export function ModalHeader({
  title,
  frameTitle = (heading) => heading,
  description,
  actions,
}: ModalHeaderProps) {
  return (
    // No `header`: beside a page it would be a second banner.
    <div className="flex items-start justify-between gap-x-4 border-b px-5 py-4 max-sm:flex-wrap">
      <div className="min-w-0 grow max-sm:basis-0">
        {frameTitle(
          <RadixDialog.Title dir="auto" className="min-w-0 text-left font-semibold text-lg leading-tight">
            {title}
          </RadixDialog.Title>,
        )}
        {description ? (
          <RadixDialog.Description dir="auto" className="text-left mt-1 text-ink-soft text-sm">
            {description}
          </RadixDialog.Description>
        ) : null}
      </div>
      <div className="-mt-1 -mr-1.5 flex shrink-0 items-center gap-1 max-sm:contents print:mr-0">
        {/* On a phone below the title, which needs the room. */}
        {actions ? <div className="max-sm:order-last max-sm:-mb-3 max-sm:basis-full">{actions}</div> : null}
        <RadixDialog.Close
          className={cx(buttonStyle('ghost', 'sm', true), 'max-sm:-mt-2.5 max-sm:-mr-2.5')}
          aria-label="Close"
        >
          <X aria-hidden size={16} />
        </RadixDialog.Close>
      </div>
    </div>
  );
}

/** A form around body and footer, without the browser's own validation messages. */
export function DialogForm({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate className={cx('flex min-h-0 grow flex-col', className)} {...rest} />;
}

/** The part that scrolls. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        'min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4 print:overflow-visible',
        className,
      )}
      {...rest}
    />
  );
}

/** Actions, the primary one last, at the right. */
export function DialogFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cx('flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3', className)}
      {...rest}
    />
  );
}

/** `Cancel`: closes as Escape does, after a question about unsaved input. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  return (
    <RadixDialog.Close asChild>
      <Button>{children}</Button>
    </RadixDialog.Close>
  );
}
