import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { chooseByKey, reachableOf } from '../roving.ts';
import { useFieldLabelId, useFieldProps } from './field-context.ts';
import { RadioItem } from './radio-item.tsx';

export interface SegmentedOption<V extends string> {
  value: V;
  label: string;
  /** Shown instead of the label, which is then for screen readers. */
  icon?: ReactNode;
}

export interface SegmentedProps<V extends string> {
  options: readonly SegmentedOption<V>[];
  value: V;
  /** Called with another value than the chosen one. */
  onValueChange: (value: V) => void;
  label?: string;
  size?: 'sm' | 'md';
}

/** A choice of one from two to five short options in a row: a view, a unit, a period. */
export function Segmented<V extends string>({
  options,
  value,
  onValueChange,
  label,
  size = 'md',
}: SegmentedProps<V>) {
  const labelId = useFieldLabelId();
  const { disabled, ...wired } = useFieldProps({ id: undefined });
  const reachable = reachableOf(options, value);
  return (
    <div
      {...wired}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      onKeyDown={(event) => chooseByKey(event, 'radio')}
      className="inline-flex w-fit items-center gap-0.5 rounded-control border border-line-soft bg-surface-sunken p-0.5 print:hidden"
    >
      {options.map((option) => (
        <RadioItem
          key={option.value}
          checked={option.value === value}
          reachable={option.value === reachable}
          disabled={disabled}
          onChoose={() => onValueChange(option.value)}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          className={cx(
            'inline-flex items-center justify-center rounded-mark border border-transparent font-medium text-ink-soft text-sm transition-colors hover:text-ink focus-visible:outline-offset-0 max-sm:min-h-11 max-sm:min-w-11',
            'data-[state=checked]:border-line data-[state=checked]:bg-surface-raised data-[state=checked]:text-ink',
            'forced-colors:data-[state=checked]:bg-[Highlight] forced-colors:data-[state=checked]:text-[HighlightText] forced-colors:data-[state=checked]:forced-color-adjust-none',
            size === 'sm' ? 'h-6 min-w-6' : 'h-7 min-w-7',
            option.icon ? 'px-1' : 'px-2.5',
          )}
        >
          {option.icon ?? option.label}
        </RadioItem>
      ))}
    </div>
  );
}
