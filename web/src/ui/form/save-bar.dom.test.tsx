import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Section } from '../layout/section.tsx';
import { SaveBar } from './save-bar.tsx';

function Form() {
  const [typed, setTyped] = useState('');
  const clear = () => setTyped('');
  return (
    <Section title="Branding">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          clear();
        }}
      >
        <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <SaveBar dirty={typed !== ''} saving={false} onDiscard={clear} />
      </form>
    </Section>
  );
}

const field = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test.each(['Save', 'Discard'])('after %s the focus is on the title of the section', (name) => {
  render(<Form />);
  type('Liftout');
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Branding' }));
});

test('saved from a field, the focus stays in it', () => {
  render(<Form />);
  type('Liftout');
  field().focus();
  type('');
  expect(document.activeElement).toBe(field());
});
