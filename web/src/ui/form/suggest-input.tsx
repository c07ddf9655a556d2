import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { TruncatedText } from '../data/truncated-text.tsx';
import { overlayStyle } from '../overlay/overlay-style.ts';
import { Input, type InputProps } from './input.tsx';

export interface Suggestion {
  id: string;
  label: string;
  /** Tells it from others of the same label. */
  detail?: string;
}

interface SuggestInputProps<S extends Suggestion>
  extends Omit<InputProps, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onValueChange: (value: string) => void;
  /** What fits the text; the list is closed while there are none. */
  suggestions: readonly S[];
  onChoose: (suggestion: S) => void;
  /** The accessible name of the list. */
  listLabel: string;
}

const none = -1;

/**
 * A text input that suggests what is known already, as a combobox: arrows choose, Enter takes the chosen one, Escape closes
 * the list. Nothing is chosen unless the user does, so any text can be entered.
 */
export function SuggestInput<S extends Suggestion>({
  value,
  onValueChange,
  suggestions,
  onChoose,
  listLabel,
  onBlur,
  ...rest
}: SuggestInputProps<S>) {
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [at, setAt] = useState(none);
  const isOpen = isWanted && suggestions.length > 0;
  const active = isOpen ? suggestions[at] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => {
    setIsWanted(false);
    setAt(none);
  };
  const choose = (suggestion: S) => {
    close();
    onChoose(suggestion);
  };
  /** From the text to the first, and from the last to the text. */
  const step = (by: 1 | -1) => {
    setIsWanted(true);
    const places = suggestions.length + 1;
    setAt(((at + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <Popover.Anchor asChild>
        <div>
          <Input
            {...rest}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={active ? optionId(at) : undefined}
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value);
              setIsWanted(true);
              setAt(none);
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close();
              onBlur?.(event);
            }}
          />
        </div>
      </Popover.Anchor>
      <span role="status" className="sr-only">
        {isOpen ? `${suggestions.length} found. Use the arrow keys to choose.` : ''}
      </span>
      <Popover.Portal>
        <Popover.Content
          aria-label={listLabel}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={cx(
            overlayStyle,
            'z-50 max-h-[min(18rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto p-1 outline-none',
          )}
        >
          <div id={listId} role="listbox" aria-label={listLabel}>
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus.
              <div
                key={suggestion.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === at}
                className={cx(
                  'flex min-h-8 cursor-default select-none flex-col justify-center rounded-mark px-2 py-1 max-sm:min-h-11',
                  index === at ? 'bg-hover' : null,
                )}
                onMouseMove={() => setAt(index)}
                // The input keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                <TruncatedText>{suggestion.label}</TruncatedText>
                {suggestion.detail ? (
                  <TruncatedText className="text-ink-soft text-xs">{suggestion.detail}</TruncatedText>
                ) : null}
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
