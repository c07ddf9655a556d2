import { isRunning } from '../../server/src/platform/postgres/process.ts';

/**
 * Loaded before the app by `npm start`: when a process of LIFTOUT_FOLLOW has ended, the app gets the SIGTERM that npm's
 * shell did not forward.
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
