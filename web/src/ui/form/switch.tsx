import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useFieldProps } from './field-context.ts';

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
      <RadixSwitch.Root
        {...wired}
        {...(name ? { name } : {})}
        checked={checked}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onCheckedChange={(chosen) => {
          if (!busy) onCheckedChange(chosen);
        }}
        className="relative h-5 w-9 shrink-0 rounded-full border border-line bg-surface-sunken transition-colors aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-line transition-transform data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-accent-ink forced-colors:bg-[CanvasText]" />
      </RadixSwitch.Root>
      <label htmlFor={own} className="flex flex-col leading-5">
        {label}
        {hint ? <span className="text-ink-faint text-xs">{hint}</span> : null}
      </label>
    </span>
  );
}
