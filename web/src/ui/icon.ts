import type { LucideIconNode, LucideProps } from 'lucide-react';
import { createElement } from 'react';

/** An icon of these lines, as lucide-react draws it; in the built app each is one of these (`vite/plain-icons.ts`). */
export function iconOf(parts: readonly LucideIconNode[]) {
  // Made once: an icon that is drawn again has its lines as they are.
  const lines = parts.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }: LucideProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...lines,
    );
}
