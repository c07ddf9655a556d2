import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../src/lib/dom/load-part.ts', import.meta.url));

/**
 * Loads late parts by `lib/dom/load-part.ts` in place of Vite's function, which is 0.5 kB of every first script and mostly
 * about styles of late parts and old browsers. All styles are in one file: the build ends where they are not.
 */
export function plainPreload(): Plugin {
  return {
    name: 'liftout:plain-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};`,
    },
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styles.length > 1) this.error(`A late part would come without its styles: ${styles.join(', ')}`);
    },
  };
}
