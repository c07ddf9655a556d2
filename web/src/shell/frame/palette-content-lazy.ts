import { lazyPart } from '../../ui/feedback/lazy-part.ts';

export const PaletteContent = lazyPart(async () => ({
  default: (await import('./palette-content.tsx')).PaletteContent,
}));
