const titles = /^(?:mr|mrs|ms|miss|dr|prof)\.?\s+/i;
const suffixes =
  /(?:,|\s)\s?(?:jr|sr|ii|iii|iv|cfp|cfa|chfc|clu|crpc|cima|cpwa|cpa|esq|mba|phd|aams|aif)[®™]?\.?$/i;
/** Words that begin a last name: `Maria de la Cruz`, `Ludwig van Beethoven`. */
const particles = new Set([
  'de',
  'del',
  'della',
  'der',
  'di',
  'du',
  'la',
  'le',
  'st.',
  'st',
  'van',
  'von',
  'da',
  'dos',
  'el',
  'al',
  'bin',
]);

/**
 * Splits a full name: `Jane Q. Doe` is Jane Q. and Doe, `Doe, Jane` is Jane and Doe, `Maria de la Cruz` is Maria and de la
 * Cruz. Forms of address and designations (`Dr.`, `Jr.`, `CFP`) are left out. One word alone is a first name.
 */
export function splitName(text: string): { firstName: string; lastName: string } {
  let name = text.trim().replace(titles, '');
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(suffixes, '').replace(/,$/, '').trim();
  }
  const comma = name.indexOf(',');
  if (comma > 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() };
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return { firstName: name, lastName: '' };
  let start = words.length - 1;
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}
