import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LazyPopup } from './lazy-popup.tsx';

const draw = (own: { onKeyDown?: () => void; onClick?: (event: { preventDefault: () => void }) => void }) => {
  const load = vi.fn(() => Promise.resolve());
  render(
    <LazyPopup
      popup="menu"
      load={load}
      trigger={
        <button type="button" {...own}>
          Options
        </button>
      }
    >
      <p>The open menu</p>
    </LazyPopup>,
  );
  return { load, button: screen.getByRole('button', { name: 'Options' }) };
};

test("a button's own keys work before its popup was opened once", () => {
  const onKeyDown = vi.fn();
  const { load, button } = draw({ onKeyDown });
  fireEvent.keyDown(button, { key: 'ArrowRight', shiftKey: true });
  expect(onKeyDown).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});

test('its own click comes first, and the popup opens after it', async () => {
  const onClick = vi.fn();
  fireEvent.click(draw({ onClick }).button);
  expect(onClick).toHaveBeenCalledOnce();
  await screen.findByText('The open menu');
});

test('a click that the button prevents opens nothing', () => {
  const { load, button } = draw({ onClick: (event) => event.preventDefault() });
  fireEvent.click(button);
  expect(load).not.toHaveBeenCalled();
});
