import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

/** Make gives way to Done, which closes. Each in its own place in the tree, as in two dialogs. */
function Steps() {
  const [step, setStep] = useState<'form' | 'ready' | 'closed'>('form');
  const onSubmit = () => setStep('closed');
  return (
    <form onSubmit={onSubmit}>
      <output>{step}</output>
      {step === 'form' ? <Button onClick={() => setStep('ready')}>Make</Button> : null}
      {step === 'ready' ? <Button type="submit">Done</Button> : null}
    </form>
  );
}

const press = (name: string, detail: number) =>
  fireEvent.click(screen.getByRole('button', { name }), { detail });

test('the second click of a double one is ignored by a button that came in between', () => {
  render(<Steps />);
  press('Make', 1);
  press('Done', 2);
  expect(screen.getByRole('status').textContent).toBe('ready');
  press('Done', 1);
  expect(screen.getByRole('status').textContent).toBe('closed');
});

test('a key presses a button that has just come', () => {
  render(<Steps />);
  press('Make', 1);
  press('Done', 0);
  expect(screen.getByRole('status').textContent).toBe('closed');
});

test('a button that stays takes each of several quick clicks', () => {
  let clicks = 0;
  render(
    <Button
      onClick={() => {
        clicks += 1;
      }}
    >
      Next
    </Button>,
  );
  for (const detail of [1, 2, 3]) press('Next', detail);
  expect(clicks).toBe(3);
});
