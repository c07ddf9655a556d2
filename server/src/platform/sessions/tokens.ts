import { createHash, randomBytes } from 'node:crypto';

/** A new session or device token: 256 random bits, base64url. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The stored hash of a token: a copy of the database opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
