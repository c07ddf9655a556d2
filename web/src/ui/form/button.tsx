import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
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

/**
 * A button. Its label is a verb; a view has one primary button. The second click of a double one is ignored where the first
 * was on something else that stood in this place: it would cancel what was just sent, or close what is shown once.
 */
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
  const isPressed = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isMeantForAnother = event.detail > 1 && !isPressed.current;
    isPressed.current = true;
    // `disabled` would drop the focus; a busy button only ignores clicks, and Enter in a form.
    if (!busy && !isMeantForAnother) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type={type}
      className={cx(buttonStyle(variant, size), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <Spinner size={14} /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}
