import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface AnchorButtonProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that looks like a button, for files, e-mail, phone and other sites (`href`). */
export function AnchorButton({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <a className={cx(buttonStyle(variant, size), className)} {...rest}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a page of ours that looks like a button (`to`, `params`, `search`). */
export const LinkButton = createLink(AnchorButton);

const linkStyle =
  'rounded-mark text-accent underline decoration-[color-mix(in_oklch,currentColor_35%,transparent)] underline-offset-[3px] hover:decoration-current';

/** A link in text, by `href`. */
export function TextAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={cx(linkStyle, className)} {...rest} />;
}

/** A link in text to a page of ours (`to`, `params`, `search`). */
export const TextLink = createLink(TextAnchor);
