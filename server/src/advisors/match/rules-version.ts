import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

let version: string | undefined;

/** The version of the rules that tell people apart: another one wherever a line of them differs. Read once per process. */
export function matchRulesVersion(): string {
  if (version !== undefined) return version;
  const hash = createHash('sha256');
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !name.endsWith('.test.ts'));
  for (const name of files.sort()) hash.update(readFileSync(new URL(name, import.meta.url)));
  version = hash.digest('hex').slice(0, 16);
  return version;
}
