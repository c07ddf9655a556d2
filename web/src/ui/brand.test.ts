import { describe, expect, it } from 'vitest';
import { type Accent, backgrounds, brandAccents, brandVariables } from './brand.ts';
import { brandReadings } from './brand-reading.ts';
import { contrast, type Oklch, parseHex } from './colour.ts';
import { parseOklch } from './colour-text.ts';

function read(text: string): Oklch {
  const colour = parseOklch(text);
  if (!colour) throw new Error(`no colour: ${text}`);
  return colour;
}

const brands = {
  'fusion blue': '#1D4ED8',
  'new-edge black': '#000000',
  'silicon-valley purple': '#7C3AED',
  'default red': '#B30000',
  white: '#FFFFFF',
  'mid grey': '#808080',
  'glaring yellow': '#FFEE00',
  'pure green': '#00FF00',
  'pale pink': '#FFD6E7',
};

describe('a brand colour as accent', () => {
  for (const [name, hex] of Object.entries(brands)) {
    for (const theme of ['light', 'dark'] as const) {
      it(`${name} reads in the ${theme} theme`, () => {
        const made: Accent = brandAccents(hex)![theme];
        const accent = read(made.accent);
        expect(contrast(accent, backgrounds[theme].hardest)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent, read(made.accentSoft))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(read(made.accentInk), accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(backgrounds[theme].ink, read(made.accentSoft))).toBeGreaterThanOrEqual(4.5);
      });
    }
  }

  it('keeps a colour that is readable already', () => {
    const own = parseHex('#B30000')!;
    const accent = read(brandAccents('#B30000')!.light.accent);
    expect(accent.l).toBeCloseTo(own.l, 3);
    expect(accent.h).toBeCloseTo(own.h, 1);
  });

  it('turns black nearly white in the dark theme, so that it does not look disabled', () => {
    const accent = read(brandAccents('#000000')!.dark.accent);
    expect(accent.l).toBeGreaterThan(0.85);
    expect(accent.c).toBe(0);
  });

  it('keeps the hue when lightness moves', () => {
    expect(read(brandAccents('#7C3AED')!.dark.accent).h).toBeCloseTo(parseHex('#7C3AED')!.h, 1);
  });

  it('returns null for any other text', () => {
    for (const text of ['', 'red', '#FFF', '#12345', '#GGGGGG', 'rgb(0,0,0)'])
      expect(brandAccents(text)).toBeNull();
  });

  it('names a variable for each role and theme', () => {
    expect(Object.keys(brandVariables(brandAccents('#1D4ED8')!))).toHaveLength(6);
  });
});

describe('how a brand colour reads', () => {
  it('is told for each theme, with the accent it becomes', () => {
    const { light, dark } = brandReadings('#B30000')!;
    expect(light).toMatchObject({ reads: true, accent: '#b30000' });
    expect(dark.reads).toBe(false);
    expect(dark.contrast).toBeLessThan(4.5);
    expect(dark.accent).toMatch(/^#[0-9a-f]{6}$/);
    expect(dark.accent).not.toBe('#b30000');
  });

  it('fails for yellow on paper, and passes on charcoal', () => {
    const readings = brandReadings('#FFEE00')!;
    expect([readings.light.reads, readings.dark.reads]).toEqual([false, true]);
  });

  it('is null for any other text', () => expect(brandReadings('red')).toBeNull());
});
