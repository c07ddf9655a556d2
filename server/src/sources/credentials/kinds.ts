import type { CredentialKind, CredentialValue } from '@liftout/contract/credentials';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { serviceAccount } from '../../config-fields.ts';
import { invalid } from '../../platform/http/errors/http-error.ts';
import { parseJson } from '../../platform/parse-json.ts';

/** What a kind adds to the configuration of its vendor. */
const parts = {
  hubspot: z.strictObject({ accessToken: z.string() }),
  justcall: z.strictObject({ apiKey: z.string(), apiSecret: z.string() }),
  'justcall-webhook': z.strictObject({ secret: z.string() }),
  google: z.union([
    z.strictObject({
      serviceAccount: z.strictObject({ clientEmail: z.string(), privateKey: z.string() }),
    }),
    z.strictObject({ apiKey: z.string() }),
  ]),
  openai: z.strictObject({ apiKey: z.string() }),
} satisfies Record<CredentialKind, z.ZodType>;

type Parts = { [K in CredentialKind]: z.output<(typeof parts)[K]> };
export type CredentialPart = Parts[CredentialKind];

/** The configuration with which a client's vendor is called. */
export interface CredentialConfigs {
  hubspot: Config['hubspot'];
  justcall: Config['justcall'];
  'justcall-webhook': { secret: string | undefined };
  google: Config['google'];
  openai: Config['openai'];
}

/** The installation's own, from its environment. */
export const installed = ({ hubspot, justcall, google, openai }: Config): CredentialConfigs => ({
  hubspot,
  justcall,
  'justcall-webhook': { secret: undefined },
  google,
  openai,
});

/** The installation's configuration with a client's keys in it. Undefined: what was stored is of another kind. */
export function withOwn<K extends CredentialKind>(
  kind: K,
  config: CredentialConfigs[K],
  stored: unknown,
): CredentialConfigs[K] | undefined {
  const part = parts[kind].safeParse(stored).data;
  if (!part) return undefined;
  // A client's key for Google replaces both kinds of the installation's.
  const cleared = kind === 'google' ? { apiKey: undefined, serviceAccount: undefined } : {};
  return { ...config, ...cleared, ...part };
}

/** Whether a key is set. */
export const isSet = (configs: CredentialConfigs, kind: CredentialKind): boolean => {
  const { hubspot, justcall, google, openai } = configs;
  const keys = {
    hubspot: hubspot.accessToken,
    justcall: justcall.apiKey,
    'justcall-webhook': configs['justcall-webhook'].secret,
    google: google.serviceAccount ?? google.apiKey,
    openai: openai.apiKey,
  };
  return keys[kind] !== undefined;
};

/** Printable and without blanks, since it is sent in a header. */
const inHeader = /^[\x21-\x7e]+$/;
/** A secret of the other side's own choice. Shorter ones can be guessed. */
const minLength = 8;
/** Of a shorter secret, four characters would say too much. */
const minLengthForHint = 20;

const refuse = (path: string, message: string) => invalid([{ path, message }]);

/** Reads what an admin entered. Throws 400 without repeating any of it. */
export function readValue(
  kind: CredentialKind,
  { key, secret }: CredentialValue,
): { part: CredentialPart; hint: string | null } {
  if (kind === 'google' && key.startsWith('{')) return readAccount(key);
  if (!inHeader.test(key)) throw refuse('key', 'Paste the key alone: it has no blanks or line breaks.');
  if (key.length < minLength) throw refuse('key', 'This is too short for a key. Paste all of it.');
  if (kind !== 'justcall' && secret !== undefined) throw refuse('secret', 'This kind of key has no secret.');
  const hint = key.length < minLengthForHint ? null : `ends in ${key.slice(-4)}`;
  switch (kind) {
    case 'hubspot':
      return { part: { accessToken: key }, hint };
    case 'justcall':
      if (secret === undefined) throw refuse('secret', 'Enter the secret that belongs to the key.');
      if (!inHeader.test(secret))
        throw refuse('secret', 'Paste the secret alone: it has no blanks or line breaks.');
      if (key.includes(':')) throw refuse('key', 'Enter the key and its secret apart.');
      return { part: { apiKey: key, apiSecret: secret }, hint };
    case 'justcall-webhook':
      return { part: { secret: key }, hint };
    case 'google':
    case 'openai':
      return { part: { apiKey: key }, hint };
  }
}

/** Of a service account's file, only what signing needs is kept. */
function readAccount(key: string) {
  if (typeof parseJson(key) !== 'object')
    throw refuse('key', 'This is no JSON. Paste all of the file that Google gave you.');
  const account = serviceAccount.safeParse(key).data;
  if (!account)
    throw refuse('key', 'This JSON is no key of a service account: it has client_email and private_key.');
  return { part: { serviceAccount: { ...account } }, hint: account.clientEmail.slice(0, 400) };
}
