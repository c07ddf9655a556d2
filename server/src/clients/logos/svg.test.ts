import { describe, expect, test } from 'vitest';
import { BrokenImage } from './format.ts';
import { readSvg } from './svg.ts';

const wrap = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;
const clean = (text: string) => readSvg(Buffer.from(text))?.content.toString();

test.each([
  wrap(
    '<g id="a" transform="translate(1 2) rotate(-3)"><path d="M0 0h9v9z" fill="#369" stroke="rgb(1, 2, 3)"></path></g>',
  ),
  wrap(
    '<title>Fusion &amp; Co</title><text x="1" y="2" font-family="Georgia" text-anchor="middle">F &lt; G</text>',
  ),
  wrap(
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0.5" stop-color="red"></stop></linearGradient><clipPath id="c"><rect width="1" height="1"></rect></clipPath></defs><circle r="2" fill="url(#g)" clip-path="url(#c)"></circle><use href="#a"></use>',
  ),
])('a drawing stays as it is: %s', (text) => expect(clean(text)).toBe(text));

test('what drawing programs write around it goes, and a declared encoding, doctype and comments too', () => {
  const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- Generator -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://x.example" viewBox="0 0 120 40" x:y="1"><metadata>Rosa</metadata><x:z/><path d="M0 0"/></svg>\n`;
  expect(readSvg(Buffer.from(text))).toEqual({
    contentType: 'image/svg+xml',
    content: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0"></path></svg>',
    ),
    width: 120,
    height: 40,
  });
});

test('styles become attributes, as CSS would apply them', () => {
  const css =
    '/* x */ .a, path{fill:red; stroke : #000!important} #p{stroke-width:2px} @media print{.a{fill:none}} .a:hover{fill:blue}';
  const text = wrap(
    `<style><![CDATA[${css}]]></style><path id="p" class="a b" style="opacity:.5" fill="blue"/>`,
  );
  expect(clean(text)).toBe(
    wrap('<path id="p" fill="red" stroke="#000" stroke-width="2px" opacity=".5"></path>'),
  );
});

/** Everything that has been used to run or load something from an SVG. */
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<svg:script>alert(1)</svg:script>',
  '<script href="https://evil.example/x.js"/>',
  '<script><![CDATA[alert(1)]]></script>',
  '<path onload="alert(1)" onclick="alert(1)"/>',
  '<path ONLOAD="alert(1)"/>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>',
  '<use href="java&#115;cript:alert(1)"/>',
  '<image href="https://evil.example/x.png"/>',
  '<image xlink:href="https://evil.example/x.png"/>',
  '<foreignObject><iframe src="https://evil.example"></iframe><body onload="alert(1)"/></foreignObject>',
  '<iframe src="javascript:alert(1)"/>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<handler type="text/javascript">alert(1)</handler>',
  '<path style="fill:url(https://evil.example/x)"/>',
  '<path style="background-image:url(https://evil.example/x)"/>',
  '<path fill="url(https://evil.example/x#a)"/>',
  '<path fill="url(//evil.example/x#a)"/>',
  '<path fill="u\\72l(https://evil.example/x)"/>',
  '<path filter="url(https://evil.example/x#f)"/>',
  '<path mask="image(https://evil.example/x)"/>',
  '<path clip-path="src(x)"/>',
  '<path fill="image-set(x 1x)"/>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<style>path{fill:url(https://evil.example/x)}</style>',
  '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>',
  '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
  '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  '<title><![CDATA[</title><script>alert(1)</script>]]></title>',
  '<desc></desc/><script>alert(1)</script>',
  '<?xml-stylesheet href="https://evil.example/x.css"?>',
  '<!--><script>alert(1)</script>-->',
  '<path d="&quot;/><script>alert(1)</script>"/>',
  '<g xml:base="https://evil.example/"><use href="#a"/></g>',
  '<feImage href="https://evil.example/x"/>',
  '<math><mtext><img src="x" onerror="alert(1)"/></mtext></math>',
  '<audio src="https://evil.example/x" onerror="alert(1)"/>',
  '<path xmlns="http://www.w3.org/1999/xhtml" d="M0 0"/>',
];

/** A tag or attribute that is not in the lists, or an address. */
const active =
  /<(?!\/?(svg|g|defs|symbol|use|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|linearGradient|radialGradient|stop|clipPath|mask)[\s>])|\son\w+=|evil|javascript:|<[^>]*style|url\((?!#)|image|src\(/i;

describe('nothing that runs or loads survives:', () => {
  test.each(hostile)('%s', (inner) => {
    const made = clean(wrap(inner)) ?? '';
    expect(made).not.toMatch(active);
    expect(made.match(/xmlns/g)).toHaveLength(1);
    // Cleaning again changes nothing: the result reads as it was written.
    expect(clean(made)).toBe(made);
  });

  test.each([
    'onload="alert(1)"',
    'xmlns:xlink="https://evil.example"',
    'style="background:url(https://evil.example)"',
  ])('on the root: %s', (attribute) => expect(clean(wrap('', ` ${attribute}`))).toBe(wrap('')));
});

describe('refused are', () => {
  test.each([
    [
      'entities, which may grow or read files',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
    ],
    ['entities of other files', '<!DOCTYPE svg [<!entity x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
    ['shapes that are drawn again and again', wrap('<use href="#a"/>'.repeat(17))],
    ['deep drawings', wrap('<g>'.repeat(70))],
    ['drawings of too many parts', wrap('<g/>'.repeat(20_001))],
  ])('%s', (_, text) => expect(() => clean(text)).toThrow(BrokenImage));

  test.each([
    ['a page', '<html><body><svg/></body></html>'],
    ['a page after it', '<html/><svg/>'],
    ['a page that is cut short', '<html>'],
    ['a tag that is never closed', '<p>x'],
    ['another XML', '<?xml version="1.0"?><rss><svg/></rss>'],
    ['UTF-16', Buffer.from('\uFEFF<svg/>', 'utf16le')],
    ['text', 'svg'],
  ])('%s, as no SVG', (_, text) => expect(readSvg(Buffer.from(text))).toBeNull());

  test('and what comes after the root is left out', () => {
    expect(clean(`${wrap('')}<script>alert(1)</script>`)).toBe(wrap(''));
  });
});
