import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { buttonStyle } from './button-style.ts';
import { Input, type InputProps } from './input.tsx';

/** A password input with a button that shows the characters. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className={buttonStyle('ghost', 'sm', true)}
          aria-label={shown ? 'Hide characters' : 'Show characters'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </button>
      }
    />
  );
}
