import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the text. */
  icon?: ReactNode;
  /** The action is under way: the button keeps its focus, takes no clicks and shows `busyText`. */
  busy?: boolean;
  /** What it says while it does it: `Saving…`. Without it the text stays. */
  busyText?: string;
}

/** A button says what it does with a verb. One primary to a view. */
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
  // A button that is `disabled` drops the focus to the page; a busy one only refuses, Enter in a form included.
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type={type}
      className={cx(buttonStyle(variant, size), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      {busy ? <Spinner size={14} /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}
