import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useFieldProps } from './field-context.ts';
import { touchLabel } from './touch-row.ts';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  /** The change is on its way: the switch keeps the focus, which `disabled` would drop, and takes no other change. */
  busy?: boolean;
}

/** A switch that takes effect at once. In a form that is saved later, use a checkbox. */
export function Switch({ label, hint, checked, onCheckedChange, name, disabled, busy = false }: SwitchProps) {
  const own = useId();
  const wired = useFieldProps({ id: own, disabled });
  return (
    <span className="inline-flex items-start gap-2.5">
      <button
        {...wired}
        type="button"
        role="switch"
        name={name}
        aria-checked={checked}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!busy) onCheckedChange(!checked);
        }}
        className="group relative max-sm:mt-3 max-sm:after:absolute max-sm:after:-inset-x-1 max-sm:after:-inset-y-[13px] h-5 w-9 shrink-0 rounded-full border border-line bg-surface-sunken transition-colors aria-checked:border-accent aria-checked:bg-accent aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span className="block size-3.5 translate-x-0.5 rounded-full bg-line transition-transform group-aria-checked:translate-x-[18px] group-aria-checked:bg-accent-ink forced-colors:bg-[CanvasText]" />
      </button>
      <label htmlFor={own} className={cx('flex flex-col leading-5', touchLabel)}>
        {label}
        {hint ? <span className="text-ink-faint text-xs">{hint}</span> : null}
      </label>
    </span>
  );
}
