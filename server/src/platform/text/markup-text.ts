import { Parser } from 'htmlparser2';

/** Elements whose start or end also ends a word. */
const blocks = new Set(
  'p div br li ul ol h1 h2 h3 h4 h5 h6 td th tr table blockquote figure img section article hr dl dt dd pre'.split(
    ' ',
  ),
);
/** Elements without visible text. */
const unseen = new Set(
  'script style textarea option noscript noembed noframes iframe object template title'.split(' '),
);

/** The visible text of HTML as one line; '' where there is none. Linear in its length. */
export function visibleText(markup: string): string {
  const pieces: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden += 1;
      if (blocks.has(name)) pieces.push(' ');
    },
    ontext(text) {
      if (hidden === 0) pieces.push(text);
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      if (blocks.has(name)) pieces.push(' ');
    },
  });
  parser.end(markup);
  return pieces
    .join('')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
