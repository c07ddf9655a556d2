import { lazy } from 'react';

export const PaletteContent = lazy(async () => ({
  default: (await import('./palette-content.tsx')).PaletteContent,
}));
