/** The entries of an object with these keys first: the database orders keys by their length. */
export function inOrder(held: object, first: readonly string[]): [key: string, value: unknown][] {
  const rankOf = (key: string) => {
    const at = first.indexOf(key);
    return at === -1 ? first.length : at;
  };
  return Object.entries(held).sort(([one], [other]) => rankOf(one) - rankOf(other));
}
