import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { type ThemeChoice, useThemeChoice } from '../../lib/dom/theme.ts';

const options = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: string; Icon: typeof Sun }[];

/**
 * Light, dark or the system's theme, remembered in this browser. Native radio buttons, because the login page must stay
 * small.
 */
export function ThemeSwitch() {
  const [choice, setChoice] = useThemeChoice();
  const name = useId();
  return (
    <fieldset className="inline-flex w-fit items-center gap-0.5 rounded-control border border-line-soft bg-surface-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {options.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="relative inline-flex size-6 cursor-pointer items-center justify-center rounded-mark border border-transparent text-ink-soft transition-colors hover:text-ink has-checked:border-line has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-surface-raised has-checked:text-ink forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={label}
            checked={choice === value}
            onChange={() => setChoice(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden size={14} />
        </label>
      ))}
    </fieldset>
  );
}
