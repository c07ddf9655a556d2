/** As for tooltips (spec section 9). */
const openDelayMs = 700;
const gap = 6;
const margin = 8;

const isTruncated = (text: Element) =>
  text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;

/** What takes the focus for the text inside it. */
const controls = 'a, button, summary, [role="option"], [role^="menuitem"], [role="tab"]';

/** Visual only: screen readers have the same text already, so it takes no focus. A page below a dialog is inert as well. */
const drawing = '[aria-hidden="true"]:not([inert])';

/** Made with the first text that may be cut. */
let sizes: ResizeObserver | undefined;

function watcher(): ResizeObserver {
  if (sizes) return sizes;
  listen();
  sizes = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const needsStop = isTruncated(target) && !target.closest(controls) && !target.closest(drawing);
      if (needsStop) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  return sizes;
}

/** Shows a text whole when it is pointed at or focused, as long as there is no room for it. @returns ends that */
export function watchTruncation(text: HTMLElement): () => void {
  const observer = watcher();
  observer.observe(text);
  return () => {
    observer.unobserve(text);
    if (!text.isConnected) hide();
  };
}

let tip: HTMLElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** The text that is pointed at. */
let pointed: Element | null = null;

function listen(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const text = target instanceof Element ? target.closest('[data-cut]') : null;
    // A finger points at nothing before it presses; a press focuses.
    if (pointerType === 'touch' || text === pointed) return;
    pointed = text;
    hide();
    if (text && isTruncated(text)) waiting = setTimeout(() => show([text], text), openDelayMs);
  });
  document.addEventListener('focusin', ({ target }) => {
    hide();
    if (!(target instanceof Element)) return;
    const own = target.matches('[data-cut]');
    // What was pressed does what it does; only who goes by keys is told.
    if (!own && !(target.matches(':focus-visible') && target.matches(controls))) return;
    const texts = own ? [target] : [...target.querySelectorAll('[data-cut]')];
    const truncated = texts.filter(isTruncated);
    if (truncated.length > 0) show(truncated, target);
  });
  for (const ending of ['focusout', 'pointerdown', 'keydown', 'wheel'] as const)
    document.addEventListener(ending, hide, { passive: true });
}

function hide(): void {
  clearTimeout(waiting);
  if (tip) tip.hidden = true;
}

/** Screen readers have the whole text where it stands, so this is for eyes alone. */
function show(texts: readonly Element[], anchor: Element): void {
  if (!anchor.isConnected) return;
  tip ??= made();
  tip.replaceChildren(
    ...texts.map((text) => {
      const line = document.createElement('p');
      line.dir = 'auto';
      line.textContent = text.textContent;
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

function made(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.dataset.cutTip = '';
  element.className =
    'wrap-anywhere pointer-events-none fixed top-0 left-0 z-80 max-h-[50dvh] w-max max-w-[min(26rem,calc(100vw-1rem))] animate-appear overflow-hidden rounded-control bg-ink px-2 py-1 text-surface text-xs [[hidden]]:hidden';
  document.body.append(element);
  return element;
}
