type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

function region(urgency: Urgency): HTMLElement {
  const known = regions.get(urgency);
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'sr-only';
  made.setAttribute('aria-live', urgency);
  made.setAttribute('aria-atomic', 'true');
  // Outside the app's root, which is inert while a dialog is open.
  document.body.append(made);
  regions.set(urgency, made);
  return made;
}

/** Adds the live regions ahead of their text: a region that is added together with it is often not read. */
export function installAnnouncer(): void {
  region('polite');
  region('assertive');
}

/** Announces something to screen readers only: a moved card, a filtered list. `assertive` interrupts. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const target = region(urgency);
  // Emptied first, or the same sentence would not be read twice.
  target.textContent = '';
  setTimeout(() => {
    target.textContent = text;
  }, 60);
}
