import { runProgram } from './lib/program.mjs';

/** `npm run import -- <kind> <file>`: imports a file that the operator downloaded. */
await runProgram('server', 'src', 'cli', 'import.ts');
