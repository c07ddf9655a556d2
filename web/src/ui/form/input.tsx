import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { controlStyle } from './control-style.ts';
import { useFieldProps } from './field-context.ts';

export interface InputProps extends ComponentProps<'input'> {
  /** Inside at the left: an icon, `$`. */
  before?: ReactNode;
  /** Inside at the right: a unit, a small button. */
  after?: ReactNode;
  /** `lg` for sign-in forms. */
  frame?: 'md' | 'lg';
}

/** A text input. Spread react-hook-form's `register()` into it. */
export function Input({ before, after, frame = 'md', className, id, disabled, ...rest }: InputProps) {
  const wired = useFieldProps({ id, disabled });
  const input = (
    <input
      dir="auto"
      {...wired}
      {...rest}
      className={cx(
        controlStyle,
        frame === 'lg' ? 'h-10 px-3' : 'h-8 px-2.5',
        before ? 'pl-8' : null,
        after ? 'pr-9 max-sm:pr-12' : null,
        className,
      )}
    />
  );
  if (!before && !after) return input;
  return (
    <span className="relative flex w-full min-w-0 items-center print:hidden">
      {before ? (
        <span className="pointer-events-none absolute left-2.5 inline-flex text-ink-faint">{before}</span>
      ) : null}
      {input}
      {after ? (
        <span className="absolute right-1 inline-flex items-center text-ink-faint">{after}</span>
      ) : null}
    </span>
  );
}
