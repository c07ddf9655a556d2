import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const drawing = fileURLToPath(new URL('../src/ui/icon.ts', import.meta.url));

type Part = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Builds each icon as its lines alone, drawn by `ui/icon.ts`. The names, keys and options of lucide-react are a third of
 * an icon's script, and its attributes are worked out each time it is drawn.
 */
export function plainIcons(): Plugin {
  return {
    name: 'liftout:plain-icons',
    apply: 'build',
    transform: {
      // Other files there pass an icon on by another name.
      filter: { id: iconFile, code: 'const __iconData' },
      handler: async (_, id) => {
        const icon: { __iconData: { node: Part[] } } = await import(pathToFileURL(id).href);
        return { code: plainIcon(icon.__iconData.node), map: null };
      },
    },
  };
}

/** The module of an icon. Paths that follow each other are one, where nothing but their lines tells them apart. */
export function plainIcon(node: readonly Part[]): string {
  const parts: Part[] = [];
  for (const [tag, { key, ...attributes }] of node) {
    const part: Part = [tag, attributes];
    const last = parts.at(-1);
    if (last && isPath(last) && isPath(part) && attributes.d?.startsWith('M'))
      parts[parts.length - 1] = [tag, { d: `${last[1].d}${attributes.d}` }];
    else parts.push(part);
  }
  return `import { iconOf } from ${JSON.stringify(drawing)};
export default /* @__PURE__ */ iconOf(${JSON.stringify(parts)});`;
}

const isPath = ([tag, attributes]: Part) => tag === 'path' && Object.keys(attributes).join() === 'd';
