import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { touchGap } from '../../ui/form/touch-row.ts';

interface ChoiceListProps<V extends string> {
  /** The group's accessible name. */
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

/** A choice of several options as checkboxes. The result keeps the order of the options. */
export function ChoiceList<V extends string>({ label, options, chosen, onChange }: ChoiceListProps<V>) {
  const toggle = (value: V, on: boolean) => {
    const listed = options.map((option) => option.value);
    const unlisted = chosen.filter((one) => !listed.includes(one));
    onChange([...unlisted, ...listed.filter((one) => (one === value ? on : chosen.includes(one)))]);
  };
  return (
    <fieldset aria-label={label} className={cx('flex flex-col', touchGap)}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onCheckedChange={(on) => toggle(option.value, on)}
        />
      ))}
    </fieldset>
  );
}
