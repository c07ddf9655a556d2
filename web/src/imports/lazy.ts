import { lazy } from 'react';

/** The import of contacts and the list of past ones, loaded when they are scrolled into view. */
export const ImportContactsSection = lazy(async () => ({
  default: (await import('./import-section.tsx')).ImportContactsSection,
}));
export const ImportsSection = lazy(async () => ({
  default: (await import('./imports-section.tsx')).ImportsSection,
}));
