import { open } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { multipart } from '../../../testing/http/multipart.ts';
import { formOf } from '../../../testing/upload.ts';
import { answerErrors } from '../errors/error-handler.ts';
import { receiveForm } from './received-file.ts';

const form = {
  fields: z.object({ market: z.string() }),
  extensions: ['.csv'],
  maxBytes: 10_000_000,
  messages: { missing: 'Choose a file.', extension: 'Not a CSV file.' },
};

test('a full disk while a file is sent is a plain 503 once all was read, and one log line', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  answerErrors(app);
  await app.register(fastifyMultipart);
  // Every write to /dev/full fails as on a full disk.
  const full = () => open('/dev/full', 'r+');
  app.post('/upload', (request) =>
    receiveForm(request, form, { openFile: full, signal: new AbortController().signal, timeout: 60_000 }),
  );
  const large = `First Name\n${'x'.repeat(3_000_000)}`;
  const answer = await app.inject({ method: 'POST', url: '/upload', ...multipart(formOf(large)) });
  await app.close();

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toMatchObject({
    code: 'not_ready',
    message:
      "The server's disk is full, so nothing was changed. Tell whoever runs Liftout, or try again later.",
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'the disk is full',
    reason: 'ENOSPC: no space left on device, write',
  });
  expect(lines[0]).not.toContain('stack');
});
