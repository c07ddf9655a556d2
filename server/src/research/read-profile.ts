import { maxProfileHtml } from '@liftout/contract/research';
import * as z from 'zod/mini';
import { inThread, type ThreadLimits } from '../platform/threads/thread.ts';

/** A normal answer takes milliseconds, the most hostile one of the allowed length a second. */
const limits: ThreadLimits = { timeMs: 10_000, memoryMb: 256 };

/**
 * The profile in a model's answer, cleaned in a thread and safe to show. Null where there is none, or one that is too
 * long.
 * @throws {ThreadError} where reading it takes too long
 */
export async function readProfile(answer: string): Promise<string | null> {
  if (answer.length > maxProfileHtml) return null;
  const module = new URL('./profile.thread.ts', import.meta.url);
  const profile = z.nullable(z.string()).parse(await inThread(module, answer, limits));
  return profile !== null && profile.length <= maxProfileHtml ? profile : null;
}
