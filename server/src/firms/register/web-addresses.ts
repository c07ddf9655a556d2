const ends = /\.(?:com|net|org|bank)$/;

/**
 * The name in a web or e-mail address: `morganstanley` of `www.morganstanley.com`, `https://morganstanley.com/offices`
 * and `jo@morganstanley.com`. null for any other text, and for addresses of other countries.
 */
export function nameInAddress(spelling: string): string | null {
  const text = spelling.trim().toLowerCase();
  if (text.length > 200 || text.includes(' ') || !text.includes('.')) return null;
  const address = text.includes('://') ? text.slice(text.indexOf('://') + 3) : text;
  const host = (address.split('/')[0] ?? '').split('@').at(-1) ?? '';
  if (!ends.test(host)) return null;
  return host.replace(ends, '').split('.').at(-1) || null;
}
