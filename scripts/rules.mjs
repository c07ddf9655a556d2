import { at } from './lib/paths.mjs';
import { check } from './rules/check.mjs';

/** The second part of `npm run lint`: the project's own rules. */
const broken = check(at());
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? 'The rules hold.' : `${broken.length} broken.`);
process.exitCode = broken.length === 0 ? 0 : 1;
