import { RadioGroup as RadixRadio } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useFieldLabelId, useFieldProps } from './field-context.ts';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  options: readonly RadioOption<V>[];
  value: V | undefined;
  onValueChange: (value: V) => void;
  /** Its accessible name outside a field. */
  label?: string;
  name?: string;
  disabled?: boolean;
  direction?: 'row' | 'column';
}

/** A choice of one, each option with an optional hint. */
export function RadioGroup<V extends string>({
  options,
  value,
  onValueChange,
  label,
  name,
  disabled,
  direction = 'column',
}: RadioGroupProps<V>) {
  const group = useId();
  const labelId = useFieldLabelId();
  const wired = useFieldProps({ id: undefined, disabled });
  return (
    <RadixRadio.Root
      {...wired}
      {...(name ? { name } : {})}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      disabled={wired.disabled ?? false}
      value={value ?? null}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onValueChange(option.value);
      }}
      className={cx('flex', direction === 'row' ? 'flex-wrap gap-x-5 gap-y-2' : 'flex-col gap-2')}
    >
      {options.map((option) => {
        const id = `${group}-${option.value}`;
        return (
          <span key={option.value} className="inline-flex items-start gap-2">
            <RadixRadio.Item
              id={id}
              value={option.value}
              disabled={option.disabled ?? false}
              className="mt-px inline-flex size-[18px] shrink-0 items-center justify-center rounded-full border border-line bg-surface-raised transition-colors hover:border-ink-faint disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent"
            >
              <RadixRadio.Indicator className="size-2.5 rounded-full bg-accent" />
            </RadixRadio.Item>
            <label htmlFor={id} className="flex flex-col leading-5">
              {option.label}
              {option.hint ? <span className="text-ink-faint text-xs">{option.hint}</span> : null}
            </label>
          </span>
        );
      })}
    </RadixRadio.Root>
  );
}
