import { runProgram } from './lib/program.mjs';

/** `npm run admin -- <command>`: commands for whoever runs the server. */
await runProgram('server', 'src', 'cli', 'admin.ts');
