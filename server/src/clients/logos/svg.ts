import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { BrokenImage, type ImageReader } from './format.ts';
import { presentation, type Rules, rulesOf, styled } from './svg-styles.ts';

/** Shapes, text and gradients: nothing that runs, moves, loads, or draws a page within the picture. */
const tags = (
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient ' +
  'radialGradient stop clipPath mask'
).split(' ');

const attributes = new Set([
  ...presentation,
  ...(
    'id href x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height viewBox preserveAspectRatio d points transform ' +
    'pathLength offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits'
  ).split(' '),
]);

/** Tags whose text goes with them; of other tags that are not allowed, the children stay. */
const droppedTexts = 'script style metadata foreignObject image video audio iframe set animate'.split(' ');

/** Functions of colours and transforms. Others could load something. */
const functions = new Set(
  'rgb rgba hsl hsla matrix translate scale rotate skewx skewy translatex translatey scalex scaley'.split(
    ' ',
  ),
);
/** `#id`, a reference within the picture. */
const localReference = /^#[\w.:-]{1,200}$/;
const localUrl = /^url\(["']?(#[\w.:-]{1,200})["']?\)$/i;
/** References to shapes that are drawn once more. Nested, a few of them would draw millions. */
const repeating = new Set(['use', 'clip-path', 'mask']);
const maxRepeats = 16;
const maxElements = 20_000;
const maxDepth = 60;

const tooComplicated = () => new BrokenImage('The SVG is too complicated. Simplify it, or use a PNG.');

const options = { xmlMode: true, decodeEntities: true } as const;

/** An SVG as a picture alone. Styles become attributes, and what is not listed here is left out. */
export const readSvg: ImageReader = (file) => {
  const text = decode(file);
  if (text === null) return null;
  if (/<!ENTITY/i.test(text)) throw new BrokenImage('Save the SVG without entities and retry.');
  const found = scan(text);
  if (!found) return null;
  const markup = clean(found.root, rulesOf(found.css));
  return { contentType: 'image/svg+xml', content: Buffer.from(markup), ...sizeOf(markup) };
};

/** The text of a file that begins as XML does; null for any other. */
function decode(file: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return /^\s*</.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** The root element's text and that of its style elements; null where the root is not an SVG. */
function scan(text: string): { root: string; css: string } | null {
  let from = -1;
  let to = -1;
  let isSvg = false;
  let depth = 0;
  let elements = 0;
  let css = '';
  let inStyle = false;
  const parser = new Parser(
    {
      onopentag(name) {
        if (depth === 0 && from === -1) {
          from = parser.startIndex;
          isSvg = name === 'svg';
        }
        depth += 1;
        elements += 1;
        if (depth > maxDepth || elements > maxElements) throw tooComplicated();
        inStyle = name === 'style';
      },
      ontext(part) {
        if (inStyle) css += part;
      },
      onclosetag() {
        depth -= 1;
        inStyle = false;
        if (depth === 0 && to === -1) to = parser.endIndex + 1;
      },
    },
    options,
  );
  parser.end(text);
  return isSvg && from < to ? { root: text.slice(from, to), css } : null;
}

function clean(root: string, rules: Rules): string {
  let repeats = 0;
  const markup = sanitizeHtml(root, {
    allowedTags: tags,
    allowedAttributes: false,
    allowedSchemes: [],
    allowProtocolRelative: false,
    allowVulnerableTags: false,
    disallowedTagsMode: 'discard',
    nonTextTags: droppedTexts,
    nestingLimit: maxDepth,
    enforceHtmlBoundary: false,
    selfClosing: [],
    parser: options,
    transformTags: {
      '*': (tagName, given) => {
        const attribs = cleanAttributes(tagName, styled(tagName, given, rules));
        repeats += Number(repeating.has(tagName));
        repeats += Object.keys(attribs).filter((name) => repeating.has(name)).length;
        return { tagName, attribs };
      },
    },
  });
  if (repeats > maxRepeats) throw tooComplicated();
  return markup.replace(/[^\P{Cc}\t\n\r]/gu, '').trim();
}

function cleanAttributes(tag: string, given: Record<string, string>): Record<string, string> {
  const href = given.href ?? given['xlink:href'];
  const entries = Object.entries({ ...given, ...(href !== undefined && { href }) }).flatMap(
    ([name, text]) => {
      const value = attributes.has(name) ? cleanValue(name, text) : undefined;
      return value === undefined ? [] : [[name, value]];
    },
  );
  return Object.fromEntries([
    ...(tag === 'svg' ? [['xmlns', 'http://www.w3.org/2000/svg']] : []),
    ...entries,
  ]);
}

/** The value, if it refers to nothing outside of the picture; undefined otherwise. */
function cleanValue(name: string, value: string): string | undefined {
  const text = value.trim();
  if (name === 'href') return localReference.test(text) ? text : undefined;
  if (name === 'id') return /^[\w.:-]{1,200}$/.test(text) ? text : undefined;
  const url = localUrl.exec(text.replaceAll(' ', ''));
  if (url) return `url(${url[1]})`;
  // No backslash: it would hide a function's name.
  if (!/^[-\w\s.,#%()+']*$/.test(text)) return undefined;
  const names = text
    .split('(')
    .slice(0, -1)
    .map((before) =>
      before
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1),
    );
  return names.every((name) => !name || functions.has(name.toLowerCase())) ? text : undefined;
}

/** The root's own width and height, else those of its view box, in pixels. */
function sizeOf(markup: string): { width: number | null; height: number | null } {
  const [root = ''] = markup.split('>', 1);
  const attribute = (name: string) => root.split(` ${name}="`)[1]?.split('"')[0];
  const [, , boxWidth, boxHeight] = (attribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  return {
    width: pixels(attribute('width')) ?? whole(boxWidth),
    height: pixels(attribute('height')) ?? whole(boxHeight),
  };
}

const pixels = (text: string | undefined) =>
  text && /^[\d.]+(px)?$/.test(text) ? whole(Number.parseFloat(text)) : null;
const whole = (size: number | undefined) => (size !== undefined && size >= 1 ? Math.round(size) : null);
