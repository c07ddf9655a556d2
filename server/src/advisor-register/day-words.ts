const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a file in a sentence: `2025-08-28` is Aug 28, 2025. */
export const dayWords = (day: string): string => words.format(new Date(`${day}T00:00:00Z`));
