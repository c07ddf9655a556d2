/** Whether keys typed there are text, or belong to a list. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="combobox"], [contenteditable="true"]') !== null;
