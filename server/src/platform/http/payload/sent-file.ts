import type { FastifyReply } from 'fastify';

export interface SentFile {
  fileName: string;
  /** A media type of texts, as `text/csv`; the charset is added. */
  type: string;
  /** Its text, or a stream of it. */
  body: unknown;
}

/** Answers with a file that a browser saves under its name. */
export const sendFile = (reply: FastifyReply, { fileName, type, body }: SentFile): FastifyReply =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; ${parameterOf(fileName)}`)
    .send(body);

/** Encoded where needed (RFC 8187): not every program reads that, curl among them. */
function parameterOf(fileName: string): string {
  if (/^[\w.-]+$/.test(fileName)) return `filename="${fileName}"`;
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
