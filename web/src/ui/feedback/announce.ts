type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

function region(urgency: Urgency): HTMLElement {
  const known = regions.get(urgency);
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'sr-only';
  made.setAttribute('aria-live', urgency);
  made.setAttribute('aria-atomic', 'true');
  // Outside the app's root, whose live regions are silent while a dialog is open.
  document.body.append(made);
  regions.set(urgency, made);
  return made;
}

/** Adds the live regions: one that appears together with its text is often not read. */
export function installAnnouncer(): void {
  region('polite');
  region('assertive');
}

/** Says something to screen readers alone: a card moved, a list that was filtered. `assertive` interrupts. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const target = region(urgency);
  // Emptied first, or the same sentence twice is read once.
  target.textContent = '';
  setTimeout(() => {
    target.textContent = text;
  }, 60);
}
