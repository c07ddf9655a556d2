import { randomBytes } from 'node:crypto';

/** A part of a form: a field, or a file where it has a name. */
export interface Part {
  name: string;
  value: string | Uint8Array;
  fileName?: string;
}

/** A multipart form as a browser sends it, with its parts in this order. */
export function multipart(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----liftout${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/csv`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
