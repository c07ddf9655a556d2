/** What a JSON text says; undefined where it is none. Schemas check what it says. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
