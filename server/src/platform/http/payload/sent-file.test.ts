import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './sent-file.ts';

async function headersOf(fileName: string) {
  const app = fastify();
  app.get('/file', (_, reply) => sendFile(reply, { fileName, type: 'text/csv', body: 'Row\r\n' }));
  const { headers, body } = await app.inject('/file');
  expect(body).toBe('Row\r\n');
  return headers;
}

test('a file of text is sent as UTF-8', async () => {
  expect((await headersOf('moves.csv'))['content-type']).toBe('text/csv; charset=utf-8');
});

test.each([
  ['contacts-alpha-2025-08-29.csv', 'filename="contacts-alpha-2025-08-29.csv"'],
  ['March 2025.csv', "filename*=UTF-8''March%202025.csv"],
  ['Bo Świątek.vcf', "filename*=UTF-8''Bo%20%C5%9Awi%C4%85tek.vcf"],
  ["Ann O'Hara (UBS).vcf", "filename*=UTF-8''Ann%20O%27Hara%20%28UBS%29.vcf"],
  ['a";b.csv', "filename*=UTF-8''a%22%3Bb.csv"],
])('the name %s is sent so that programs read it back', async (fileName, parameter) => {
  expect((await headersOf(fileName))['content-disposition']).toBe(`attachment; ${parameter}`);
});
