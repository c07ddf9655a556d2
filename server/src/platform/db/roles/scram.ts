import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/**
 * PostgreSQL's stored form of a password (RFC 5803), made here so that the password itself is in no statement and no log
 * of the server. `password` is ASCII.
 */
export function scramVerifier(password: string, salt = randomBytes(16), iterations = 4_096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`;
}
