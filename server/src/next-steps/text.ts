/** A step and its day in one text, as files have it. `isTextOfStep` recognizes it. */
export const stepText = ({ what, dueOn }: { what: string; dueOn: string }): string =>
  `${what} (due ${dueOn})`;
