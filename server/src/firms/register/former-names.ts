const formerly = /^[,;]?(?:f\/?k\/?a\.?|formerly|previously|prev|prior|fmr|fmrly|ex|legacy|was|née)[.:,]*$/i;

/** `Osaic` of `Osaic f/k/a Royal Alliance`. */
export function beforeFormer(words: readonly string[]): string {
  const at = words.findIndex((word, index) => index > 0 && formerly.test(word));
  return words.slice(0, Math.max(0, at)).join(' ');
}

/** `Osaic` of `Royal Alliance, now Osaic` and of `Advisor Group, now known as Osaic`. */
export function afterNow(words: readonly string[]): string {
  const at = words.findIndex(
    (word, index) => index > 0 && /^now$/i.test(word) && /,$/.test(words[index - 1] ?? ''),
  );
  return at < 0
    ? ''
    : words
        .slice(at + 1)
        .join(' ')
        .replace(/^(?:known as|called) /i, '');
}

/** `Merrill` of `ex-Merrill`, `then-Merrill`, `formerly with Merrill`, `prev. Merrill` and `a former Merrill`. */
export function afterEx(all: readonly string[]): string {
  const words = /^(?:an?|the)$/i.test(all[0] ?? '') ? all.slice(1) : all;
  const first = words[0] ?? '';
  const prefix = /^(?:ex|then|legacy|former)-/i.exec(first)?.[0] ?? '';
  if (prefix !== '' && first !== prefix) return [first.slice(prefix.length), ...words.slice(1)].join(' ');
  if (
    !/^(?:ex|former|formerly|fmr|fmrly|previously|prev|prior|legacy|longtime|joined|from|at|with)[.:,]*$/i.test(
      first,
    )
  )
    return '';
  return words.slice(/^(?:at|of|with)$/i.test(words[1] ?? '') ? 2 : 1).join(' ');
}
