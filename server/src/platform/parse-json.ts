/** Parses JSON; undefined where the text is not JSON. The caller checks the value with a schema. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
