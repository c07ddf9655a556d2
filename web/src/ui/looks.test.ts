import { readFileSync } from 'node:fs';
import { defaultBranding, portalThemes } from '@liftout/contract/values/choices';
import { describe, expect, it } from 'vitest';
import { backgrounds } from './brand.ts';
import { contrast, type Oklch } from './colour.ts';
import { parseOklch } from './colour-text.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const css = read('./tokens.css') + read('./looks.css');

/** The opaque colours of every block with this selector, by role. */
function colours(selector: string): Map<string, Oklch> {
  const found = new Map<string, Oklch>();
  for (const [, selectors = '', block = ''] of css.matchAll(/^\s*([^{}/*@]+?) \{([^{}]*)\}/gm)) {
    if (!selectors.split(/,\s*/).includes(selector)) continue;
    for (const [, name = '', value = ''] of block.matchAll(/--([a-z0-9-]+): ([^;\n]+);/g)) {
      const colour = parseOklch(value.replace(/^var\(--[a-z-]+, (.+)\)$/, '$1'));
      if (colour) found.set(name, colour);
    }
  }
  return found;
}

const base = { light: colours(':root'), dark: colours('[data-theme="dark"]') };
const selectors = {
  light: (look: string) => `[data-look="${look}"]`,
  dark: (look: string) => `[data-theme="dark"][data-look="${look}"]`,
};
const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const tones = ['accent', 'positive', 'negative', 'warning', 'info'];
const text: [string, string[]][] = [
  ['ink', [...surfaces, ...tones.map((tone) => `${tone}-soft`)]],
  ['ink-soft', [...surfaces, ...tones.map((tone) => `${tone}-soft`)]],
  ['ink-faint', surfaces],
  ...tones.map((tone): [string, string[]] => [tone, surfaces]),
];
const marks = ['line', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'];

describe.each(portalThemes.filter((look) => look !== defaultBranding.theme))('the look %s', (look) => {
  const own = { light: colours(selectors.light(look)), dark: colours(selectors.dark(look)) };

  it('changes the same colours in both themes', () => {
    expect([...own.dark.keys()]).toEqual([...own.light.keys()]);
    expect(own.light.size).toBeGreaterThan(5);
  });

  it.each(['light', 'dark'] as const)('reads in the %s theme', (theme) => {
    const roles = new Map([...base[theme], ...own[theme]]);
    const of = (role: string): Oklch => {
      const colour = roles.get(role);
      if (!colour) throw new Error(`${theme} has no ${role}`);
      return colour;
    };
    const low = (pairs: [string, string[]][], least: number) =>
      pairs.flatMap(([role, on]) =>
        on.flatMap((ground) => {
          const found = contrast(of(role), of(ground));
          return found < least ? [`${role} on ${ground}: ${found.toFixed(2)}`] : [];
        }),
      );
    expect(low(text, 4.5)).toEqual([]);
    expect(
      low(
        marks.map((role) => [role, surfaces]),
        3,
      ),
    ).toEqual([]);
  });

  it('is no harder for brand colours than what they are fitted to', () => {
    const black: Oklch = { l: 0, c: 0, h: 0 };
    const brightness = (colour: Oklch | undefined) => (colour ? contrast(colour, black) : Number.NaN);
    for (const surface of surfaces) {
      expect(brightness(own.light.get(surface))).toBeGreaterThanOrEqual(
        brightness(backgrounds.light.hardest) - 0.01,
      );
      expect(brightness(own.dark.get(surface))).toBeLessThanOrEqual(
        brightness(backgrounds.dark.hardest) + 0.01,
      );
    }
  });
});
