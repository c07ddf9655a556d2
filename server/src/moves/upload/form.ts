import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { uploadCeiling, uploadFields } from '@liftout/contract/uploads';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HttpError, invalid, tooLarge } from '../../platform/http/errors.ts';

/** A form whose file lies on disk until `remove` is called. */
export interface UploadForm extends z.output<typeof uploadFields> {
  fileName: string;
  path: string;
  remove(): Promise<void>;
}

const unreadable = () =>
  new HttpError(400, 'invalid', 'The form could not be read to its end. Upload the file again.');
const tooBig = `The file is larger than ${uploadCeiling / 1024 / 1024} MB. Split it and upload the parts.`;
const day = 86_400_000;

/**
 * Receives the form, its file straight to a folder of ours: so a slow sender holds no database connection, fields may
 * stand before or after the file, and memory does not grow with it. Throws 400 with a line for each field that is
 * missing or wrong, 413 beyond the ceiling, 415 for what is no form. What it throws for leaves no file; nor does a
 * sender who goes away, which `signal` tells.
 */
export async function receiveForm(
  request: FastifyRequest,
  folder: string,
  signal: AbortSignal,
): Promise<UploadForm> {
  if (!request.isMultipart())
    throw new HttpError(415, 'unsupported_type', 'Send the file as multipart form data.');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  const path = join(folder, `${randomUUID()}.csv`);
  const remove = () => rm(path, { force: true });
  try {
    const { fields, fileName } = await readParts(request, path, signal);
    return { ...check(fields, fileName), path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Received {
  fields: Record<string, string>;
  /** Absent: the form had no file. */
  fileName?: string;
}

async function readParts(request: FastifyRequest, path: string, signal: AbortSignal): Promise<Received> {
  const received: Received = { fields: {} };
  const limits = { fileSize: uploadCeiling, files: 1, fields: 10, parts: 12 };
  let oversized = () => false;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') received.fields[part.fieldname] = String(part.value);
      else {
        received.fileName = part.filename;
        oversized = () => part.file.truncated;
        await keep(part, path, signal);
      }
    }
  } catch {
    throw oversized() ? tooLarge(tooBig) : unreadable();
  }
  return received;
}

/** Writes the file to disk; one that will be refused by its name is only read to its end. */
async function keep({ file, filename }: MultipartFile, path: string, signal: AbortSignal): Promise<void> {
  const sink = isCsvName(filename)
    ? createWriteStream(path, { flags: 'wx', mode: 0o600 })
    : new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(file, sink, { signal });
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

/** The name without folders, controls and excess length, for lists. */
function tidyName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return base.length <= 200 ? base : `${base.slice(0, 195)}….csv`;
}

/** Files that a killed process left. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (/^[0-9a-f-]{36}\.csv$/.test(name) && age > day) await rm(path, { force: true });
  }
}
