/** A city's key as people write it: `Palo Alto, CA` for `CA|palo alto`. */
export function cityOfKey(key: string): string {
  const at = key.indexOf('|');
  const city = key.slice(at + 1).replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
  return at > 0 ? `${city}, ${key.slice(0, at)}` : city;
}
