import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from './lib/install.mjs';
import { at, root } from './lib/paths.mjs';
import { forwardSignals } from './lib/run.mjs';
import { findNode } from './lib/runtime.mjs';
import { main } from './lib/stop.mjs';

/**
 * `npm run dev`: the server, restarted when its code changes, and Vite, which serves the web app from its sources and
 * forwards API calls to the server. Both end together.
 */
await main(async () => {
  await ensureInstalled();
  const node = findNode();
  const port = process.env.PORT || '3000';
  const env = {
    SERVER_TIMING: '1',
    ...process.env,
    API_URL: process.env.API_URL || `http://127.0.0.1:${port}`,
  };
  const start = (args, cwd) => spawn(node, args, { cwd, env, stdio: 'inherit' });
  const children = [
    start(['--watch', '--watch-preserve-output', at('server', 'src', 'main.ts')], root),
    start([at('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'], at('web')),
  ];
  const release = children.map(forwardSignals);
  const ends = children.map((child) => once(child, 'exit'));
  const [code] = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  for (const end of release) end();
  return code ?? 0;
});
