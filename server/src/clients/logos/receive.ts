import { maxLogoBytes } from '@liftout/contract/clients';
import type { FastifyRequest } from 'fastify';
import { HttpError, invalid, tooLarge, unsupportedType } from '../../platform/http/errors/http-error.ts';
import { tooSlow } from '../../platform/http/limits/slow-connections.ts';

/** A logo is small, so a sender has this long for all of it, in milliseconds. */
const timeoutMs = 30_000;

const tooBig = () =>
  tooLarge(`The logo is larger than ${maxLogoBytes / 1024 / 1024} MB. Choose a smaller file.`);

/**
 * The file of a form, in memory. Throws 400 where there is none or the form was cut off, 408 where it takes too long, 413
 * where it is too large, and 415 for other content types.
 */
export async function receiveLogo(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw unsupportedType('Send the file as multipart form data.');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), timeoutMs);
  try {
    return await Promise.race([readFile(request), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxLogoBytes, files: 1, fields: 5, parts: 6 },
    }))
      if (part.type === 'file') {
        const chunks: Buffer[] = [];
        for await (const chunk of part.file) chunks.push(chunk);
        if (part.file.truncated) throw tooBig();
        file = Buffer.concat(chunks);
      }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, 'invalid', 'The upload was cut off. Upload the file again.');
  }
  if (!file || file.length === 0) throw invalid([{ path: 'file', message: 'Choose an image file.' }]);
  return file;
}
