import type { Ref } from 'react';
import { cx } from '../cx.ts';
import { controlStyle } from './control-style.ts';
import { useFieldProps } from './field-context.ts';

interface ColorInputProps {
  /** `#RRGGBB`, or what was typed so far. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  /** What the colour is, for the picker's own name: `Primary`. */
  name: string;
  /** The text field, to be focused when it is wrong. */
  inputRef?: Ref<HTMLInputElement>;
}

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** `#RRGGBB` of what was typed or pasted: `b30000`, `#B00` and blanks around are understood; else the text itself. */
export function completeHex(text: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!digits) return text.trim();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toUpperCase();
}

/** A colour as hex, with the browser's own picker beside it. */
export function ColorInput({ value, onValueChange, onBlur, name, inputRef }: ColorInputProps) {
  const wired = useFieldProps({});
  return (
    <span className="flex min-w-0 items-center gap-2">
      <input
        type="color"
        aria-label={`${name}: choose a colour`}
        value={isHex(value) ? value.toLowerCase() : '#000000'}
        disabled={wired.disabled}
        onChange={(event) => onValueChange(event.target.value.toUpperCase())}
        className={cx(
          'size-8 shrink-0 cursor-pointer rounded-control border border-line bg-surface-raised p-1 disabled:cursor-not-allowed',
          '[&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-mark [&::-webkit-color-swatch]:border-0',
          !isHex(value) && 'opacity-50',
        )}
      />
      <input
        {...wired}
        ref={inputRef}
        value={value}
        spellCheck={false}
        autoComplete="off"
        maxLength={20}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={() => {
          const whole = completeHex(value);
          if (whole !== value) onValueChange(whole);
          onBlur?.();
        }}
        className={cx(controlStyle, 'h-8 px-2.5 tabular-nums')}
      />
    </span>
  );
}
