import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** The databases of a whole run take about 2 GB at their largest; the rest is for what runs beside them. */
const needed = 6 * 2 ** 30;

/** Makes a folder for one run's temporary files: in memory where there is plenty (decision 087), else on the disk. */
export const makeScratch = () => mkdtempSync(join(fitsInMemory() ? memory : tmpdir(), 'liftout-tests-'));

function fitsInMemory() {
  if (!existsSync(memory) || freemem() < 2 * needed) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= needed;
}
