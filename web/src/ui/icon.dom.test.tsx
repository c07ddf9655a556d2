import { render } from '@testing-library/react';
import { type LucideProps, Sparkles } from 'lucide-react';
import type { FC } from 'react';
import { expect, test } from 'vitest';
import { iconOf } from './icon.ts';

function drawn(Icon: FC<LucideProps>, props: LucideProps) {
  const { container } = render(<Icon className="text-ink-faint" {...props} />);
  const svg = container.querySelector('svg');
  const look = [...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]);
  return { look: Object.fromEntries(look), lines: svg?.innerHTML };
}

test.each([{}, { size: 14, strokeWidth: 1.5 }, { role: 'img', 'aria-label': 'New' }])(
  'an icon with %j looks and reads as that of the library',
  (props) => {
    const { class: _, xmlns, ...look } = drawn(Sparkles, props).look;
    const plain = drawn(iconOf([['path', { d: 'M20 2v4' }]]), props);
    expect(plain.look).toEqual({ ...look, class: 'text-ink-faint' });
    expect(plain.lines).toBe('<path d="M20 2v4"></path>');
  },
);
