import { runProgram } from './lib/program.mjs';

/** `npm run demo:reset`: loads the demo data again. */
await runProgram('server', 'src', 'cli', 'demo-reset.ts');
