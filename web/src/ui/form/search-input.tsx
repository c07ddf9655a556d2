import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { buttonStyle } from './button-style.ts';
import { Input } from './input.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange: (value: string) => void;
  /** Its accessible name; a placeholder is not one. */
  label: string;
}

/** A search field. Escape or the cross clears it. */
export function SearchInput({
  value,
  onValueChange,
  label,
  placeholder = 'Search',
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <Input
      {...rest}
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      className="[&::-webkit-search-cancel-button]:hidden"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        clear();
      }}
      before={<Search aria-hidden size={16} />}
      after={
        value ? (
          <button
            type="button"
            aria-label="Clear search"
            className={buttonStyle('ghost', 'sm', true)}
            onClick={clear}
          >
            <X aria-hidden size={14} />
          </button>
        ) : null
      }
    />
  );
}
