import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { maxUploadBytes, uploadFields } from '@liftout/contract/uploads';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HttpError, invalid, tooLarge } from '../platform/http/errors/http-error.ts';
import { minBytes, tooSlow } from '../platform/http/limits/slow-connections.ts';
import { truncate } from '../platform/text/truncate.ts';

/** A received form. Its file is on disk until it is closed. */
export interface UploadForm extends z.output<typeof uploadFields> {
  fileName: string;
  file: FileHandle;
}

const unreadable = () => new HttpError(400, 'invalid', 'The upload was cut off. Upload the file again.');
const tooBig = `The file is larger than ${maxUploadBytes / 1024 / 1024} MB. Split it and upload the parts.`;

/**
 * Receives a form and writes its file to disk, so that a slow sender holds no database connection, fields may come before
 * or after the file, and memory stays flat. Throws 400 with an issue for each missing or wrong field, 408 where almost
 * nothing arrives for `timeout` milliseconds, 413 for a file that is too large, 415 for other content types, and the
 * system's error for a full disk. No file remains then, nor where `signal` says that the sender went away.
 */
export async function receiveForm(
  request: FastifyRequest,
  openFile: () => Promise<FileHandle>,
  signal: AbortSignal,
  timeout: number,
): Promise<UploadForm> {
  if (!request.isMultipart())
    throw new HttpError(415, 'unsupported_type', 'Send the file as multipart form data.');
  const file = await openFile();
  const stall = watch(request, timeout);
  try {
    const { fields, fileName } = await Promise.race([
      readParts(request, file, AbortSignal.any([signal, stall.signal])),
      stall.failure,
    ]);
    return { ...check(fields, fileName), file };
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    stall.end();
  }
}

/** Fails where the sender sends less than `minBytes` within `timeout` ms, until `end` is called. */
function watch({ raw: { socket } }: FastifyRequest, timeout: number) {
  const controller = new AbortController();
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - seen < minBytes) controller.abort(tooSlow());
    seen = socket.bytesRead;
  }, timeout);
  const failure = once(controller.signal, 'abort').then(() => {
    throw controller.signal.reason;
  });
  failure.catch(() => undefined);
  return { signal: controller.signal, failure, end: () => clearInterval(timer) };
}

interface Received {
  fields: Record<string, string>;
  /** Absent: the form had no file. */
  fileName?: string;
}

async function readParts(request: FastifyRequest, file: FileHandle, signal: AbortSignal): Promise<Received> {
  const received: Received = { fields: {} };
  const limits = { fileSize: maxUploadBytes, files: 1, fields: 10, parts: 12 };
  let oversized = () => false;
  let unwritable: Error | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') received.fields[part.fieldname] = String(part.value);
      else {
        received.fileName = part.filename;
        oversized = () => part.file.truncated;
        unwritable = await writeToDisk(part, file, signal);
      }
    }
  } catch {
    throw oversized() ? tooLarge(tooBig) : unreadable();
  }
  if (unwritable) throw unwritable;
  return received;
}

/**
 * Writes the file to disk. A file with a refused name, or one that cannot be written, is still read to its end, since a
 * sender reads the answer only then. @returns the error of writing
 */
async function writeToDisk(
  { file: source, filename }: MultipartFile,
  file: FileHandle,
  signal: AbortSignal,
): Promise<Error | undefined> {
  let refused: Error | undefined;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (refused || !isCsvName(filename)) return done();
      file
        .writeFile(chunk)
        .catch((error: Error) => {
          refused = error;
        })
        .then(() => done());
    },
  });
  await pipeline(source, sink, { signal });
  return refused;
}

function check(fields: Record<string, string>, fileName: string | undefined) {
  const parsed = uploadFields.safeParse(fields);
  const issues = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message, code }) => ({
        path: path.join('.'),
        message: code === 'invalid_type' ? 'This field is missing.' : message,
      }));
  if (fileName === undefined || fileName === '') issues.push({ path: 'file', message: 'Choose a CSV file.' });
  else if (!isCsvName(fileName)) issues.push({ path: 'file', message: 'The file must be a .csv file.' });
  if (!parsed.success || fileName === undefined || issues.length > 0) throw invalid(issues);
  return { ...parsed.data, fileName: tidyName(fileName) };
}

const isCsvName = (name: string) => /\.csv$/i.test(name);

/** The name without folders and control characters, at most 200 long. */
function tidyName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return base.length <= 200 ? base : `${truncate(base, 195)}….csv`;
}
