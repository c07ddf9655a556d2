import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { cx } from '../cx.ts';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  /** One line of help under the control. */
  hint?: ReactNode;
  /** The error message, such as `errors.email?.message` of react-hook-form. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Content to the right of the label: a count, a link. */
  aside?: ReactNode;
  className?: string;
  /** One control of this folder: input, textarea, select, radio group … */
  children: ReactNode;
}

/** Label, control, hint and error, linked for screen readers. The control needs no ids. */
export function Field({
  label,
  hint,
  error,
  required = false,
  disabled = false,
  hideLabel = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);
  const wiring = useMemo(
    () => ({
      id,
      labelId: `${id}-label`,
      describedBy:
        [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ') || undefined,
      invalid: hasError,
      required,
      disabled,
    }),
    [id, hasHint, hasError, required, disabled],
  );
  return (
    <FieldContext value={wiring}>
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          <label id={wiring.labelId} htmlFor={id} className="font-medium text-ink text-sm">
            {label}
            {required ? (
              <span aria-hidden className="ml-0.5 text-negative">
                *
              </span>
            ) : null}
          </label>
          {aside ? <span className="text-ink-faint text-xs">{aside}</span> : null}
        </div>
        {children}
        {hasHint ? (
          <p id={`${id}-hint`} className="text-ink-faint text-xs">
            {hint}
          </p>
        ) : null}
        {hasError ? (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-negative text-xs">
            <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}
