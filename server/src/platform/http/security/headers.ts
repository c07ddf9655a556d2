import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { mailStyleHash } from '../../mail/page.ts';

/** Strict-Transport-Security for a year: browsers that saw it use https only. */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** Security headers of every answer. Inline scripts never run; inline style elements need a nonce, but for that of mails. */
export async function secureHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", mailStyleHash, (_request, reply) => `'nonce-${nonceOf(reply)}'`],
        // Charts and progress bars use style attributes, which cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

const nonces = new WeakMap<object, string>();

/** The nonce of an answer, created on first use. */
export function nonceOf(reply: object): string {
  const known = nonces.get(reply);
  if (known) return known;
  const made = randomBytes(16).toString('base64');
  nonces.set(reply, made);
  return made;
}
