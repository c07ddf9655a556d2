import { afterFrame } from '../../lib/dom/after-frame.ts';

/**
 * Makes what is below a dialog unreachable one frame after the dialog is drawn: it restyles all of it, a third of the
 * time that the dialog takes. A key or click that comes earlier finds it done, and what would take the focus meanwhile
 * gives it back.
 * @returns forgets it, unless it was done
 */
export function coverAfterFrame(below: readonly HTMLElement[], cover: () => void): () => void {
  const isBelow = (target: EventTarget | null) =>
    target instanceof Node && below.some((element) => element.contains(target));
  const act = () => {
    window.removeEventListener('focusin', giveBack, true);
    cover();
    // The browser takes the focus from what became inert with the next frame only.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && isBelow(focused)) focused.blur();
  };
  const giveBack = ({ target, relatedTarget }: FocusEvent) => {
    if (!isBelow(target) || !(relatedTarget instanceof HTMLElement) || isBelow(relatedTarget)) return;
    forget();
    act();
    relatedTarget.focus();
  };
  const forget = afterFrame(act);
  window.addEventListener('focusin', giveBack, true);
  return () => {
    forget();
    window.removeEventListener('focusin', giveBack, true);
  };
}
