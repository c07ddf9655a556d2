import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** An icon button without a tooltip, for where the icon is clear. */
export function PlainIconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx(buttonStyle(variant, size, true), className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
