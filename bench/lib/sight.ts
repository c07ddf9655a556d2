import type { Page } from '@playwright/test';

/** How a window shows a change: a visible element whose text contains this. */
export interface Sight {
  selector: string;
  text?: string;
}

declare global {
  interface Window {
    /** Instants in milliseconds since 1970, which all windows on the machine share. */
    bench: { pressed: number; answered: number; seen: Promise<number> };
  }
}

/** Runs in the page before its scripts: records when a write was started and when it was answered. */
export function observeWrites(): void {
  const bench = { pressed: 0, answered: 0, seen: Promise.resolve(0) };
  window.bench = bench;
  let pressed = 0;
  const note = ({ timeStamp }: Event) => {
    pressed = Date.now() - (performance.now() - timeStamp);
  };
  for (const name of ['click', 'keydown']) window.addEventListener(name, note, { capture: true });
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method === 'GET') return fetch(input, init);
    bench.pressed = pressed;
    const answer = await fetch(input, init);
    bench.answered = Date.now();
    return answer;
  };
}

/** Watches the page from now on. Throws where it already shows the change. */
export async function armed(page: Page, sight: Sight): Promise<void> {
  await page.evaluate(({ selector, text = '' }) => {
    const isSeen = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].some(
        (element) => element.offsetParent !== null && element.textContent.includes(text),
      );
    if (isSeen()) throw new Error(`Shown before the change: ${selector} ${text}`);
    window.bench.seen = new Promise((resolve, reject) => {
      const watch = new MutationObserver(() => {
        if (!isSeen()) return;
        watch.disconnect();
        clearTimeout(limit);
        resolve(Date.now());
      });
      watch.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      const limit = setTimeout(() => {
        watch.disconnect();
        reject(new Error(`Not shown within 30 s: ${selector} ${text}`));
      }, 30_000);
    });
  }, sight);
}

export const seenAt = (page: Page): Promise<number> => page.evaluate(() => window.bench.seen);

export const writtenAt = (page: Page): Promise<{ pressed: number; answered: number }> =>
  page.evaluate(async () => {
    // Others may show it before this window has its answer.
    while (window.bench.answered < window.bench.pressed)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return { pressed: window.bench.pressed, answered: window.bench.answered };
  });
