import { afterEach, beforeEach, expect, it } from 'vitest';
import { presentPage } from './present-page.ts';

const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent ?? '';

beforeEach(() => {
  document.title = 'Firms · Liftout';
});
afterEach(() => {
  document.dispatchEvent(new Event('pointerdown'));
  document.body.replaceChildren();
});

it('focuses the title of a page whose link is gone, and the title that takes the place of a placeholder', async () => {
  document.body.innerHTML = '<main><h1>Advisor</h1></main>';
  presentPage();
  await expect.poll(() => document.activeElement?.textContent).toBe('Advisor');
  document.body.innerHTML = '<main><h1>Elena Romano</h1></main>';
  await expect.poll(() => document.activeElement?.textContent).toBe('Elena Romano');
  expect(spoken()).toBe('');
});

it('leaves the focus to who has gone on', async () => {
  document.body.innerHTML = '<main><h1>Rockefeller</h1></main>';
  presentPage();
  await expect.poll(() => document.activeElement?.textContent).toBe('Rockefeller');
  document.dispatchEvent(new Event('keydown'));
  document.body.innerHTML = '<main><h1>Merrill</h1></main>';
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

it('leaves the focus where it is, and announces the page', async () => {
  document.body.innerHTML = '<nav><button>Firms</button></nav><main><h1>Firms</h1></main>';
  const link = document.querySelector('button');
  link?.focus();
  presentPage();
  await expect.poll(spoken).toBe('Firms · Liftout');
  expect(document.activeElement).toBe(link);
});
