import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backgrounds } from './brand.ts';
import { contrast, css, type Oklch } from './colour.ts';
import { parseOklch } from './colour-text.ts';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The opaque colours of one block of tokens.css, by role. A `var(--x, fallback)` counts as its fallback. */
function tokens(block: string): Map<string, Oklch> {
  const found = new Map<string, Oklch>();
  for (const [, name = '', value = ''] of block.matchAll(/--([a-z0-9-]+): ([^;\n]+);/g)) {
    const colour = parseOklch(value.replace(/^var\(--[a-z-]+, (.+)\)$/, '$1'));
    if (colour) found.set(name, colour);
  }
  return found;
}

const split = source.indexOf('[data-theme="dark"]');
const themes = { light: tokens(source.slice(0, split)), dark: tokens(source.slice(split)) };
const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const tones = ['accent', 'positive', 'negative', 'warning', 'info'];

const text: [string, string[]][] = [
  ['ink', [...surfaces, ...tones.map((tone) => `${tone}-soft`)]],
  ['ink-soft', [...surfaces, ...tones.map((tone) => `${tone}-soft`)]],
  ['ink-faint', surfaces],
  ...tones.map((tone): [string, string[]] => [tone, [...surfaces, `${tone}-soft`]]),
  ['accent-ink', ['accent']],
  ['negative-ink', ['negative']],
];
const marks = ['line', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'];

for (const [theme, roles] of Object.entries(themes)) {
  const of = (role: string): Oklch => {
    const colour = roles.get(role);
    if (!colour) throw new Error(`${theme} has no ${role}`);
    return colour;
  };

  describe(`${theme} theme`, () => {
    it.each(text.flatMap(([role, on]) => on.map((ground) => [role, ground])))(
      '%s reads on %s',
      (role, ground) => {
        expect(contrast(of(role!), of(ground!))).toBeGreaterThanOrEqual(4.5);
      },
    );

    it.each(marks.flatMap((role) => surfaces.map((ground) => [role, ground])))(
      '%s shows on %s',
      (role, ground) => {
        expect(contrast(of(role!), of(ground!))).toBeGreaterThanOrEqual(3);
      },
    );
  });
}

describe('the two themes', () => {
  it('name the same roles', () => {
    expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
  });

  it('agree with the backgrounds that brand colours are fitted to', () => {
    expect(css(backgrounds.light.hardest)).toBe(css(themes.light.get('surface-sunken')!));
    expect(css(backgrounds.dark.hardest)).toBe(css(themes.dark.get('surface-raised')!));
    expect(css(backgrounds.light.ink)).toBe(css(themes.light.get('ink')!));
    expect(css(backgrounds.dark.ink)).toBe(css(themes.dark.get('ink')!));
  });
});
