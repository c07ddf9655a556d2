import { runProgram } from './lib/program.mjs';

/** `npm run demo:reset`: makes the demo data anew. */
await runProgram('server', 'src', 'cli', 'demo-reset.ts');
