/** What follows a name at the end of a phrase: nothing, punctuation, or a comma before a word that is no further name. */
const endOfPhrase = /^(?:$|[.;:]|, \p{Ll})/u;
/** What follows a name that is the subject of the sentence alone. */
const predicate = /^(?:[:–—-]|\p{Ll})/u;
const furtherSubject = /^(?:and|or|with)\b/u;

/**
 * A sentence about somebody without their full name, to stand beside it: `Ann Hale may bring a team` as `May bring a team`,
 * `Offer for Ann Hale, decides soon` as `Offer, decides soon`. As it was where it would not read without the name.
 */
export function withoutName(sentence: string, name: string): string {
  if (name === '') return sentence;
  if (sentence.startsWith(`${name} `) || sentence.startsWith(`${name}:`)) {
    const rest = sentence.slice(name.length).trimStart();
    if (!predicate.test(rest) || furtherSubject.test(rest)) return sentence;
    const said = rest.replace(/^[:–—-]\s*/u, '');
    return said === '' ? sentence : said.charAt(0).toUpperCase() + said.slice(1);
  }
  for (const word of ['for', 'about', 'on']) {
    const phrase = ` ${word} ${name}`;
    const at = sentence.indexOf(phrase);
    const rest = sentence.slice(at + phrase.length);
    if (at > 0 && endOfPhrase.test(rest)) return sentence.slice(0, at) + rest;
  }
  return sentence;
}
