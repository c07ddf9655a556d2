import { lazyPart } from '../ui/feedback/lazy-part.ts';

/** The import of contacts and the list of past ones, loaded when they are scrolled into view. */
export const ImportContactsSection = lazyPart(async () => ({
  default: (await import('./import-section.tsx')).ImportContactsSection,
}));
export const ImportsSection = lazyPart(async () => ({
  default: (await import('./imports-section.tsx')).ImportsSection,
}));
