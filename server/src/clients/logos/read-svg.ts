import * as z from 'zod/mini';
import { inThread, ThreadError, type ThreadLimits } from '../../platform/threads/thread.ts';
import { BrokenImage, type Image } from './format.ts';

/** A drawing of the largest size takes a second. */
const limits: ThreadLimits = { timeMs: 10_000, memoryMb: 256 };

const size = z.nullable(z.int());
const answer = z.union([
  z.object({ problem: z.string() }),
  z.object({
    image: z.nullable(z.object({ content: z.instanceof(Uint8Array), width: size, height: size })),
  }),
]);

/** Reads an SVG in a thread, since a hostile one can take long. Null where it is none. Throws `BrokenImage`. */
export async function readSvgInThread(file: Buffer): Promise<Image | null> {
  const found = await inThread(new URL('./svg.thread.ts', import.meta.url), file, limits).catch(
    (error: unknown) => {
      throw error instanceof ThreadError ? new BrokenImage() : error;
    },
  );
  const read = answer.parse(found);
  if ('problem' in read) throw new BrokenImage(read.problem);
  return (
    read.image && { ...read.image, contentType: 'image/svg+xml', content: Buffer.from(read.image.content) }
  );
}
