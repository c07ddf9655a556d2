/**
 * Open dialogs, lowest first. Everything below the top one is `inert`: unreachable by pointer, keyboard and screen
 * reader (`use-modal-layer.ts`). Toasts and live regions are outside the app's root and stay reachable, which a focus
 * trap would prevent.
 */
export const layers: HTMLElement[] = [];

/** Open panels beside the page, which stays usable. They are below every dialog. */
export const docked = new Set<HTMLElement>();

/** Whether this is the topmost dialog, or a panel that no dialog covers. */
export const isTopLayer = (element: HTMLElement | null): boolean =>
  element !== null && (layers.at(-1) === element || (layers.length === 0 && docked.has(element)));

/** Whether a dialog is open. */
export const hasModalLayer = (): boolean => layers.length > 0;
