import { controls, isTruncated, tooltipSources } from './truncation.ts';

/** The same as for tooltips (spec section 9). */
const openDelayMs = 700;
const gap = 6;
const margin = 8;

const hasTooltip = (element: Element) => element.matches('[data-tooltip]') || isTruncated(element);

let tip: HTMLElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** The text under the pointer. */
let hovered: Element | null = null;

let isShowing = false;

/** Shows tooltips from now on, and that of the first event. */
export function showTooltips(first: FocusEvent | PointerEvent): void {
  if (isShowing) return;
  isShowing = true;
  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('focusin', onFocusIn);
  // Before a chart takes the key and moves its focus, whose tooltip stays.
  for (const ending of ['focusout', 'pointerdown', 'keydown', 'wheel'] as const)
    document.addEventListener(ending, hideTooltip, { passive: true, capture: true });
  if (first instanceof PointerEvent) onPointerOver(first);
  else if (first.target === document.activeElement) onFocusIn(first);
}

function onPointerOver({ target, pointerType }: PointerEvent): void {
  const text = target instanceof Element ? target.closest(tooltipSources) : null;
  // Touch has no hover; a tap focuses.
  if (pointerType === 'touch' || text === hovered) return;
  hovered = text;
  hideTooltip();
  if (text && hasTooltip(text)) waiting = setTimeout(() => show([text], text), openDelayMs);
}

function onFocusIn({ target }: FocusEvent): void {
  hideTooltip();
  if (!(target instanceof Element)) return;
  const own = target.matches(tooltipSources);
  // A control shows its text only when it is focused by keyboard, not when it is clicked.
  if (!own && !(target.matches(':focus-visible') && target.matches(controls))) return;
  const texts = own ? [target] : [...target.querySelectorAll(tooltipSources)];
  const shown = texts.filter(hasTooltip);
  if (shown.length > 0) show(shown, target);
}

export function hideTooltip(): void {
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
