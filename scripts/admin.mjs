import { runProgram } from './lib/program.mjs';

/** `npm run admin -- <command>`: commands for the operator. */
await runProgram('server', 'src', 'cli', 'admin.ts');
