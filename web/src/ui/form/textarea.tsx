import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { controlStyle } from './control-style.ts';
import { useFieldProps } from './field-context.ts';

/** A text area that grows with its content where the browser supports it. */
export function Textarea({ className, id, disabled, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const wired = useFieldProps({ id, disabled });
  return (
    <textarea
      dir="auto"
      {...wired}
      rows={rows}
      {...rest}
      className={cx(controlStyle, 'field-sizing-content max-h-80 min-h-20 resize-y px-2.5 py-1.5', className)}
    />
  );
}
