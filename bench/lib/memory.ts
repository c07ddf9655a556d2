import { execFile } from 'node:child_process';
import { setInterval as ticks } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

/** Runs `work`. Returns its result, and the peak memory of a process meanwhile, in bytes. */
export async function peakDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = await residentBytes(pid);
  const over = new AbortController();
  const watch = (async () => {
    for await (const _ of ticks(100, undefined, { signal: over.signal }))
      peak = Math.max(peak, await residentBytes(pid));
  })().catch(() => undefined);
  try {
    const result = await work();
    return { result, peak };
  } finally {
    over.abort();
    await watch;
  }
}

/** Runs `work`. @returns the memory of a process meanwhile, in bytes, each half second */
export async function sampleMemory(pid: number, work: () => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  const over = new AbortController();
  const watch = (async () => {
    for await (const _ of ticks(500, undefined, { signal: over.signal }))
      samples.push(await residentBytes(pid));
  })().catch(() => undefined);
  try {
    await work();
    return samples;
  } finally {
    over.abort();
    await watch;
  }
}
