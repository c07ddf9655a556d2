import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styleNonce } from '../../lib/dom/nonce.ts';
import { cx } from '../cx.ts';
import { TruncatedText } from '../data/truncated-text.tsx';
import { HoldInPlace } from '../overlay/hold-in-place.tsx';
import { useListKeys } from '../overlay/list-keys.ts';
import { overlayStyle } from '../overlay/overlay-style.ts';
import { useFieldProps } from './field-context.ts';
import { type SelectSize, selectHeights, selectTriggerStyle } from './select-trigger.tsx';

export interface SelectOption<V extends string = string> {
  /** Never empty: Radix takes an empty value as "nothing chosen". */
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  /** Empty text or undefined shows the placeholder. */
  value: V | '' | undefined;
  onValueChange: (value: V) => void;
  placeholder?: string;
  /** Its accessible name outside a field. */
  label?: string;
  name?: string;
  id?: string;
  disabled?: boolean;
  size?: SelectSize;
  className?: string;
  onBlur?: () => void;
  /** Open at the first render. */
  defaultOpen?: boolean;
}

/** A drop-down list. @throws Error for an option with an empty value */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose',
  label,
  name,
  id,
  disabled,
  size = 'md',
  className,
  onBlur,
  defaultOpen = false,
}: SelectProps<V>) {
  const wired = useFieldProps({ id, disabled });
  const onKeyDownCapture = useListKeys();
  const trigger = useRef<HTMLButtonElement>(null);
  // Radix draws the list of a closed one too, out of sight.
  const [isOpen, setIsOpen] = useState(defaultOpen);
  if (options.some((option) => option.value.length === 0))
    throw new Error('Select options need a value that is not empty');
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <RadixSelect.Root
      value={value ?? ''}
      onValueChange={choose}
      open={isOpen}
      onOpenChange={setIsOpen}
      disabled={wired.disabled ?? false}
      {...(name ? { name } : {})}
    >
      <RadixSelect.Trigger
        {...wired}
        ref={trigger}
        aria-label={label}
        onBlur={onBlur}
        className={cx(
          selectTriggerStyle,
          'data-[placeholder]:text-ink-faint',
          selectHeights[size],
          className,
        )}
      >
        <TruncatedText>
          <RadixSelect.Value placeholder={placeholder} />
        </TruncatedText>
        <RadixSelect.Icon className="inline-flex shrink-0 text-ink-faint">
          <ChevronDown aria-hidden size={16} />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      {/* A click beside the open list only closes it (app.css). Radix misses one that comes while it renders anew. */}
      {isOpen
        ? createPortal(
            <div aria-hidden className="fixed inset-0 z-45" onClick={() => setIsOpen(false)} />,
            document.body,
          )
        : null}
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onKeyDownCapture={onKeyDownCapture}
          className={cx(
            overlayStyle,
            'z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          {isOpen ? <HoldInPlace target={trigger} /> : null}
          <RadixSelect.Viewport className="p-1" nonce={styleNonce()}>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex h-8 select-none items-center justify-between gap-4 rounded-mark px-2 outline-none data-[disabled]:text-ink-faint data-[highlighted]:bg-hover"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="inline-flex text-accent">
                  <Check aria-hidden size={16} />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
