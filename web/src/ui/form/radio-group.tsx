import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { chooseByKey, reachableOf } from '../roving.ts';
import { useFieldLabelId, useFieldProps } from './field-context.ts';
import { RadioItem } from './radio-item.tsx';
import { touchArea, touchControl, touchGap, touchLabel } from './touch-row.ts';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  options: readonly RadioOption<V>[];
  value: V | undefined;
  /** Called with another value than the chosen one. */
  onValueChange: (value: V) => void;
  /** Its accessible name outside a field. */
  label?: string;
  disabled?: boolean;
  direction?: 'row' | 'column';
}

/** A choice of one, each option with an optional hint. */
export function RadioGroup<V extends string>({
  options,
  value,
  onValueChange,
  label,
  disabled,
  direction = 'column',
}: RadioGroupProps<V>) {
  const group = useId();
  const labelId = useFieldLabelId();
  const { disabled: isDisabled, ...wired } = useFieldProps({ id: undefined, disabled });
  const reachable = reachableOf(options, value);
  return (
    <div
      {...wired}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      onKeyDown={(event) => chooseByKey(event, 'radio')}
      className={cx('flex', touchGap, direction === 'row' ? 'flex-wrap gap-x-5!' : 'flex-col')}
    >
      {options.map((option) => {
        const id = `${group}-${option.value}`;
        return (
          <span key={option.value} className="inline-flex items-start gap-2">
            <RadioItem
              id={id}
              checked={option.value === value}
              reachable={option.value === reachable}
              disabled={isDisabled || option.disabled}
              onChoose={() => onValueChange(option.value)}
              className={cx(
                touchArea,
                touchControl,
                'mt-px inline-flex size-[18px] shrink-0 items-center justify-center rounded-full border border-line bg-surface-raised transition-colors hover:border-ink-faint disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent',
              )}
            >
              {option.value === value ? <span className="size-2.5 rounded-full bg-accent" /> : null}
            </RadioItem>
            <label htmlFor={id} className={cx('flex flex-col leading-5', touchLabel)}>
              {option.label}
              {option.hint ? <span className="text-ink-faint text-xs">{option.hint}</span> : null}
            </label>
          </span>
        );
      })}
    </div>
  );
}
