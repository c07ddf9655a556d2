/** Attributes of SVG that are also properties of CSS: all that is taken over from styles. */
export const presentation = new Set(
  (
    'fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity display ' +
    'visibility overflow vector-effect shape-rendering text-rendering paint-order font-family font-size font-weight ' +
    'font-style text-anchor letter-spacing word-spacing dominant-baseline text-decoration'
  ).split(' '),
);

type Attributes = Record<string, string>;

/** The declarations of a style as attributes; unknown properties are left out. */
export function declarationsOf(style: string): Attributes {
  return Object.fromEntries(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration
        .slice(colon + 1)
        .replace('!important', '')
        .trim();
      return colon > 0 && presentation.has(name) ? [[name, value]] : [];
    }),
  );
}

/** Rules by their selector: `.class`, `#id` or a tag. Others, and those within `@media`, are left out. */
export type Rules = ReadonlyMap<string, Attributes>;

/** Reads the style elements that drawing programs write. */
export function rulesOf(css: string): Rules {
  const rules = new Map<string, Attributes>();
  for (const block of withoutComments(css).split('}')) {
    const brace = block.indexOf('{');
    if (brace === -1 || block.includes('@')) continue;
    for (const selector of block.slice(0, brace).split(',')) {
      const name = selector.trim();
      if (/^[.#]?[\w-]{1,100}$/.test(name))
        rules.set(name, { ...rules.get(name), ...declarationsOf(block.slice(brace + 1)) });
    }
  }
  return rules;
}

function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, at) => (at === 0 ? part : (part.split('*/')[1] ?? '')))
    .join(' ');
}

const maxClasses = 50;

/** An element's attributes with what styles say of it, as CSS would have it: tag, class, id, its own style. */
export function styled(tag: string, attributes: Attributes, rules: Rules): Attributes {
  const { class: classes = '', style = '', ...rest } = attributes;
  const selectors = [tag, ...classes.split(/\s+/, maxClasses).map((name) => `.${name}`), `#${rest.id ?? ''}`];
  const ofRules = selectors.map((selector) => rules.get(selector) ?? {});
  return Object.assign({}, rest, ...ofRules, declarationsOf(style));
}
