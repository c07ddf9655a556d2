import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Issue } from '@liftout/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { truncate } from '../../text/truncate.ts';
import { HttpError, invalid, tooLarge, unsupportedType } from '../errors/http-error.ts';
import { minBytes, tooSlow } from '../limits/slow-connections.ts';

/** A form with one file. */
export interface FileForm<F extends z.ZodMiniType<object>> {
  fields: F;
  /** The ends of file names that are taken, in lower case with the dot. */
  extensions: readonly string[];
  maxBytes: number;
  messages: { missing: string; extension: string };
}

/** What a form held. Its file is on disk until it is closed. */
export type ReceivedForm<F extends z.ZodMiniType<object>> = z.output<F> & {
  fileName: string;
  file: FileHandle;
};

export interface Receiving {
  /** Opens the file that the form's file is written to. */
  openFile: () => Promise<FileHandle>;
  signal: AbortSignal;
  /** Milliseconds in which some bytes must arrive. */
  timeout: number;
}

const unreadable = () => new HttpError(400, 'invalid', 'The upload was cut off. Upload the file again.');

/**
 * Receives a form and writes its file to disk, so that a slow sender holds no database connection, fields may come before
 * or after the file, and memory stays flat. Throws 400 with an issue for each missing or wrong field, 408 where almost
 * nothing arrives for `timeout` milliseconds, 413 for a file that is too large, 415 for other content types, and the
 * system's error for a full disk. No file remains then, nor where `signal` says that the sender went away.
 */
export async function receiveForm<F extends z.ZodMiniType<object>>(
  request: FastifyRequest,
  form: FileForm<F>,
  { openFile, signal, timeout }: Receiving,
): Promise<ReceivedForm<F>> {
  if (!request.isMultipart()) throw unsupportedType('Send the file as multipart form data.');
  const file = await openFile();
  const stall = watch(request, timeout);
  try {
    const { fields, fileName } = await Promise.race([
      readParts(request, file, form, AbortSignal.any([signal, stall.signal])),
      stall.failure,
    ]);
    return { ...check(form, fields, fileName), file };
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    stall.end();
  }
}

/** Aborts where the connection closes before the answer was sent. */
export function whenSenderLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      controller.abort(new HttpError(400, 'invalid', 'The upload was cancelled; nothing was imported.'));
  });
  return controller.signal;
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

async function readParts(
  request: FastifyRequest,
  file: FileHandle,
  { extensions, maxBytes }: Pick<FileForm<z.ZodMiniType<object>>, 'extensions' | 'maxBytes'>,
  signal: AbortSignal,
): Promise<Received> {
  const received: Received = { fields: {} };
  const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 12 };
  let oversized = () => false;
  let unwritable: Error | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') received.fields[part.fieldname] = String(part.value);
      else {
        received.fileName = part.filename;
        oversized = () => part.file.truncated;
        unwritable = await writeToDisk(part, file, { isTaken: hasEnd(part.filename, extensions), signal });
      }
    }
  } catch {
    const tooBig = `The file is larger than ${maxBytes / 1024 / 1024} MB. Split it and upload the parts.`;
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
  { file: source }: MultipartFile,
  file: FileHandle,
  { isTaken, signal }: { isTaken: boolean; signal: AbortSignal },
): Promise<Error | undefined> {
  let refused: Error | undefined;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (refused || !isTaken) return done();
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

function check<F extends z.ZodMiniType<object>>(
  { fields: schema, extensions, messages }: FileForm<F>,
  fields: Record<string, string>,
  fileName: string | undefined,
): z.output<F> & { fileName: string } {
  const parsed = schema.safeParse(fields);
  const issues: Issue[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message, code }) => ({
        path: path.join('.'),
        message: code === 'invalid_type' ? 'This field is missing.' : message,
      }));
  if (fileName === undefined || fileName === '') issues.push({ path: 'file', message: messages.missing });
  else if (!hasEnd(fileName, extensions))
    issues.push({ path: 'file', message: `${tidyName(fileName)} can't be used. ${messages.extension}` });
  if (!parsed.success || fileName === undefined || issues.length > 0) throw invalid(issues);
  return { ...parsed.data, fileName: tidyName(fileName) };
}

const hasEnd = (name: string, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** The name without folders and control characters, at most 200 long. */
function tidyName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim();
  if (base.length <= 200) return base;
  const dot = base.lastIndexOf('.');
  return `${truncate(base, 199 - (base.length - dot))}…${base.slice(dot)}`;
}
