import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useFieldProps } from './field-context.ts';
import { touchArea, touchControl, touchLabel } from './touch-row.ts';

export interface CheckboxProps {
  label: ReactNode;
  /** A line of help. */
  hint?: ReactNode;
  /** `mixed`: some of its items are selected. */
  checked: boolean | 'mixed';
  onCheckedChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  /** Shows the label to screen readers only, as in a table row. */
  hideLabel?: boolean;
  onBlur?: () => void;
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  hint,
  checked,
  onCheckedChange,
  name,
  disabled,
  hideLabel = false,
  onBlur,
}: CheckboxProps) {
  const own = useId();
  const wired = useFieldProps({ id: own, disabled });
  return (
    <span className="inline-flex items-start gap-2 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a native checkbox can't be drawn in a theme's colours. */}
      <button
        {...wired}
        type="button"
        role="checkbox"
        name={name}
        aria-checked={checked}
        data-state={checked ? (checked === 'mixed' ? 'indeterminate' : 'checked') : 'unchecked'}
        onClick={() => onCheckedChange(checked !== true)}
        // As a native checkbox, it is not chosen by Enter.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onBlur={onBlur}
        className={cx(
          touchArea,
          !hideLabel && touchControl,
          'mt-px inline-flex size-[18px] shrink-0 items-center justify-center rounded-mark border border-line bg-surface-raised text-accent-ink hover:border-ink-faint hover:transition-colors',
          'data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent',
          'aria-invalid:border-negative disabled:cursor-not-allowed disabled:opacity-60',
        )}
      >
        {checked === 'mixed' ? <Minus aria-hidden size={14} strokeWidth={3} /> : null}
        {checked === true ? <Check aria-hidden size={14} strokeWidth={3} /> : null}
      </button>
      <label
        htmlFor={own}
        className={cx(
          'flex flex-col leading-5',
          hideLabel ? 'sr-only' : touchLabel,
          disabled && 'text-ink-faint',
        )}
      >
        {label}
        {hint ? <span className="text-ink-faint text-xs">{hint}</span> : null}
      </label>
    </span>
  );
}
