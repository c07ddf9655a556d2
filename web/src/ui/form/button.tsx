import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { useSendingWithin } from '../overlay/sending.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the text. */
  icon?: ReactNode;
  /** The action is in progress: the button keeps the focus, ignores clicks and shows `busyText`. */
  busy?: boolean;
  /** The text while busy: `Saving…`. The label stays without it. */
  busyText?: string;
}

/** A button. Its label is a verb; a view has one primary button. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  useSendingWithin(busy && type === 'submit');
  // `disabled` would drop the focus; a busy button only ignores clicks, and Enter in a form.
  const ignore = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type={type}
      className={cx(buttonStyle(variant, size), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy ? <Spinner size={14} /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}
