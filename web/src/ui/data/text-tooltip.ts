/** The same as for tooltips (spec section 9). */
const openDelayMs = 700;
const gap = 6;
const margin = 8;

const isTruncated = (text: Element) =>
  text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;

/** Texts that may be truncated, and elements that name their tooltip's text. */
const sources = '[data-cut], [data-tooltip]';
const hasTooltip = (element: Element) => element.matches('[data-tooltip]') || isTruncated(element);

/** Controls that take the focus instead of the text inside them. */
const controls = 'a, button, summary, [role="option"], [role^="menuitem"], [role="tab"]';

/** Decoration whose text is elsewhere for screen readers, so it is no tab stop. A page below a dialog is inert instead. */
const decoration = '[aria-hidden="true"]:not([inert])';

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
    if (!text.isConnected) hide();
  };
}

let tip: HTMLElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** The text under the pointer. */
let hovered: Element | null = null;

let isListening = false;

/** Shows `data-tooltip` of any element on hover and focus. The element is focusable, and its text is elsewhere too. */
export function listenForTooltips(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const text = target instanceof Element ? target.closest(sources) : null;
    // Touch has no hover; a tap focuses.
    if (pointerType === 'touch' || text === hovered) return;
    hovered = text;
    hide();
    if (text && hasTooltip(text)) waiting = setTimeout(() => show([text], text), openDelayMs);
  });
  document.addEventListener('focusin', ({ target }) => {
    hide();
    if (!(target instanceof Element)) return;
    const own = target.matches(sources);
    // A control shows its text only when it is focused by keyboard, not when it is clicked.
    if (!own && !(target.matches(':focus-visible') && target.matches(controls))) return;
    const texts = own ? [target] : [...target.querySelectorAll(sources)];
    const shown = texts.filter(hasTooltip);
    if (shown.length > 0) show(shown, target);
  });
  // Before a chart takes the key and moves its focus, whose tooltip stays.
  for (const ending of ['focusout', 'pointerdown', 'keydown', 'wheel'] as const)
    document.addEventListener(ending, hide, { passive: true, capture: true });
}

function hide(): void {
  clearTimeout(waiting);
  if (tip) tip.hidden = true;
}

/** Visual only: screen readers have the whole text in place. */
function show(texts: readonly Element[], anchor: Element): void {
  if (!anchor.isConnected) return;
  tip ??= createTip();
  tip.replaceChildren(
    ...texts.map((text) => {
      const line = document.createElement('p');
      line.dir = 'auto';
      line.textContent = text.getAttribute('data-tooltip') ?? text.textContent;
      return line;
    }),
  );
  tip.hidden = false;
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = top - height - gap;
  tip.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  tip.style.top = `${above >= margin ? above : Math.min(bottom + gap, innerHeight - height - margin)}px`;
}

function createTip(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.dataset.cutTip = '';
  element.className =
    'wrap-anywhere pointer-events-none fixed top-0 left-0 z-80 max-h-[50dvh] w-max max-w-[min(26rem,calc(100vw-1rem))] animate-appear overflow-hidden rounded-control bg-ink px-2 py-1 text-surface text-xs [[hidden]]:hidden';
  document.body.append(element);
  return element;
}
