import { runProgram } from './lib/program.mjs';

/** `npm run bench`: measures the app against its bars. */
await runProgram('bench', 'run.ts');
