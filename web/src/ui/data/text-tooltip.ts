import { askedOnce } from '../feedback/lazy-part.ts';
import { controls, isTruncated, tooltipSources } from './truncation.ts';

/**
 * Decoration whose text is elsewhere for screen readers, so it is no tab stop. What is below a dialog (`inert`) or an open
 * select (`data-aria-hidden`, as its library marks it) is hidden for a while only.
 */
const decoration = '[aria-hidden="true"]:not([inert], [data-aria-hidden])';

/** Created with the first text to observe. */
let sizes: ResizeObserver | undefined;

function sharedObserver(): ResizeObserver {
  if (sizes) return sizes;
  listenForTooltips();
  sizes = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const isTabStop = isTruncated(target) && !target.closest(controls) && !target.closest(decoration);
      if (isTabStop) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  return sizes;
}

/** Shows the whole text in a tooltip on hover and focus while it is truncated. @returns stops */
export function watchTruncation(text: HTMLElement): () => void {
  const observer = sharedObserver();
  observer.observe(text);
  return () => {
    observer.unobserve(text);
    if (!text.isConnected) tooltips?.hideTooltip();
  };
}

let tooltips: typeof import('./tooltips.ts') | undefined;
const loadTooltips = askedOnce(async () => {
  tooltips = await import('./tooltips.ts');
});

let isListening = false;

/**
 * Shows `data-tooltip` of any element on hover and focus. The element is focusable, and its text is elsewhere too. The
 * code comes when something is first pointed at or focused; what that is has its tooltip too.
 */
export function listenForTooltips(): void {
  if (isListening) return;
  isListening = true;
  const starts = ['pointerover', 'focusin'] as const;
  let latest: FocusEvent | PointerEvent;
  const start = (event: FocusEvent | PointerEvent) => {
    latest = event;
    const { target, type } = event;
    const mayShow =
      type === 'focusin' ? `${tooltipSources}, ${controls}` : `:is(${tooltipSources}) *, ${tooltipSources}`;
    if (!(target instanceof Element && target.matches(mayShow))) return;
    loadTooltips().then(
      () => {
        for (const type of starts) document.removeEventListener(type, start);
        tooltips?.showTooltips(latest);
      },
      // Without a network there is no tooltip; the next event asks again.
      () => undefined,
    );
  };
  for (const type of starts) document.addEventListener(type, start);
}
