import { createHmac, randomBytes } from 'node:crypto';

/** What a secret begins with, so that one that leaked is recognised. */
const prefix = 'whsec_';

/** A new secret as Standard Webhooks writes it: 256 random bits. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * The headers that sign a delivery, by the specification Standard Webhooks: HMAC-SHA256 of `{id}.{timestamp}.{body}`, in
 * base64, once for each secret. `at`: of this attempt, since receivers refuse old ones.
 */
export function signatureHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
