import { isRunning } from '../../server/src/platform/postgres/process.ts';

/**
 * Loaded ahead of the app by `npm start`: when a process that LIFTOUT_FOLLOW names is gone, the app gets the
 * SIGTERM that npm's shell kept to itself.
 */
const followed = (process.env.LIFTOUT_FOLLOW ?? '').split(',').map(Number).filter(Boolean);
delete process.env.LIFTOUT_FOLLOW;

if (followed.length > 0) {
  const timer = setInterval(() => {
    if (followed.every(isRunning)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
