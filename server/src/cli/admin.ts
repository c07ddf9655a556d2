import { createInterface } from 'node:readline/promises';
import pino from 'pino';
import { authService } from '../auth/service.ts';
import { loadConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';

const usage =
  'Usage: npm run admin -- set-password <username> [password]   (without a password it is asked for)';

/** Commands for the operator. They work while the app runs. */
async function main([command, username, given]: string[]): Promise<string> {
  if (command !== 'set-password' || !username) throw new Error(usage);
  const password = given ?? (await ask(`New password for ${username}: `));
  const installation = await openInstallation(loadConfig(process.env), pino({ level: 'silent' }), {
    nextToApp: true,
  });
  try {
    await authService(installation.platform).setPassword(username, password);
  } finally {
    await installation.close();
  }
  return `Password set for "${username}". Their sessions have ended.`;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

main(process.argv.slice(2)).then(console.log, (error: Error) => {
  const said = error instanceof HttpError ? error.issues?.map(({ message }) => message).join(' ') : undefined;
  console.error(said ?? error.message);
  process.exitCode = 1;
});
