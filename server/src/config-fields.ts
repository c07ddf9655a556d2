import { isIP } from 'node:net';
import { z } from 'zod';
import { parseJson } from './platform/parse-json.ts';

/** Types of environment variables; each error message says what to write instead. */

const on = ['1', 'true', 'yes', 'on'];
const off = ['0', 'false', 'no', 'off'];

/** `1` or `0`, and their synonyms. */
export const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...on, ...off], { error: 'must be 1 or 0' }))
  .transform((value) => on.includes(value));

/** A whole number from `min` to `max`. */
export const boundedNumber = (min: number, max: number, expected: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be ${expected}` })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: `must be ${expected}` })
        .max(max, { error: `must be ${expected}` }),
    );

/** A name or an IP address, without scheme and port. */
export const hostName = z
  .string()
  .refine((value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value), {
    error: 'must be a host name or an IP address without scheme or port, such as HOST=127.0.0.1',
  });

/** An http or https address; trailing slashes are removed. */
export const baseUrl = (expected: string) =>
  z
    .string()
    .refine(isPlainHttp, { error: `must be ${expected}, without user, query or fragment` })
    .transform(withoutTrailingSlash);

function withoutTrailingSlash(value: string): string {
  let length = value.length;
  while (value.charAt(length - 1) === '/') length -= 1;
  return value.slice(0, length);
}

/** The address of one PostgreSQL database. */
export const databaseUrl = (example: string) =>
  z.string().regex(/^postgres(ql)?:\/\/[^/]*\/[^/?]+/, {
    error: `must name a PostgreSQL database, such as ${example}`,
  });

function isPlainHttp(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
}

/** `name@host` or `Name <name@host>`. */
export const mailSender = z.string().refine(
  (value) => {
    const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(value)?.[1] ?? value;
    return z.email().safeParse(address).success;
  },
  { error: 'must be a sender, such as MAIL_FROM="Liftout <portal@liftout.example>"' },
);

/**
 * The proxies in front that are trusted with the caller's address: none, a number of them (`1`; `on` means one), or a
 * comma-separated list of addresses and networks.
 */
export const proxies = z.string().transform((value, context) => {
  const word = value.toLowerCase();
  if (off.includes(word)) return false;
  if (on.includes(word)) return 1;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const addresses = word.split(',').map((part) => part.trim());
  if (addresses.every(isNetwork)) return addresses;
  context.addIssue({
    code: 'custom',
    message:
      'must be off, the number of proxies in front, or their addresses, such as TRUST_PROXY=1 or TRUST_PROXY=10.0.0.0/8',
  });
  return z.NEVER;
});

function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Keys of 32 bytes in base64, separated by commas; the first is the present one. */
export const secretsKeys = z.string().transform((value, context): readonly [Buffer, ...Buffer[]] => {
  const [first, ...rest] = value.split(',').map((text) => Buffer.from(text.trim(), 'base64'));
  if (first?.length === 32 && rest.every(({ length }) => length === 32)) return [first, ...rest];
  context.addIssue({
    code: 'custom',
    message:
      'must be 32 random bytes in base64, such as SECRETS_KEY="$(openssl rand -base64 32)"; earlier keys follow it after commas',
  });
  return z.NEVER;
});

const accountKey = z.object({ client_email: z.email(), private_key: z.string().includes('PRIVATE KEY') });

/** The content of a service account's key file. */
export const serviceAccount = z.string().transform((value, context) => {
  const key = accountKey.safeParse(parseJson(value));
  if (key.success)
    return Object.freeze({ clientEmail: key.data.client_email, privateKey: key.data.private_key });
  context.addIssue({
    code: 'custom',
    message:
      'must be the JSON text of a service account key with client_email and private_key, such as GOOGLE_SERVICE_ACCOUNT_JSON="$(cat key.json)"',
  });
  return z.NEVER;
});
