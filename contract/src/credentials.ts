import * as z from 'zod/mini';
import { clientId, clientParams, done, instant, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { isStorable } from './values/characters.ts';

/** What a client may have of its own, instead of the installation's: accounts, and the secret that signs JustCall's webhooks. */
export const credentialKinds = ['hubspot', 'justcall', 'justcall-webhook', 'google', 'openai'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** Answers hold no secret, and no part of one that would help to guess it. */
export const credentialState = z.object({
  kind: z.enum(credentialKinds),
  /** Whose is used: the client's own, the installation's from its environment, or none. */
  used: z.enum(['client', 'installation', 'none']),
  /** Of the client's own. */
  setAt: z.nullable(instant),
  setBy: textOrNull,
  /** To tell it from others: `ends in 4f2a`, or a service account's address. Null for short secrets. */
  hint: textOrNull,
  /** Why the client's own can't be used, in a sentence. */
  problem: textOrNull,
});
export type CredentialState = z.infer<typeof credentialState>;

export const credentialStates = z.object({
  /** Why none can be entered, in a sentence; null where they can. */
  refusal: textOrNull,
  credentials: z.array(credentialState),
});
export type CredentialStates = z.infer<typeof credentialStates>;

export const readCredentials = endpoint({
  method: 'GET',
  path: '/api/admin/credentials/:client',
  summary: "Which of a client's keys are set, by whom and when; never the keys",
  access: 'admin',
  tenant: 'params',
  reads: ['sources'],
  params: clientParams,
  response: credentialStates,
});

const kindParams = z.object({ client: clientId, kind: z.enum(credentialKinds, 'Unknown kind of key.') });

/** A secret as it is pasted: blanks around it are removed, and no message repeats any of it. */
const secretText = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `Use at most ${max} characters.`),
      z.refine(isStorable, 'Remove characters that are no text.'),
    );

export const credentialValue = z.object({
  /** A token, an API key, a webhook secret, or the JSON of a Google service account. */
  key: secretText(8_000, 'Enter the key.'),
  /** JustCall's API secret, which belongs to its key. */
  secret: z.optional(secretText(500, 'Enter the secret.')),
});
export type CredentialValue = z.infer<typeof credentialValue>;

/** Stored encrypted. 503 where the installation has no key to encrypt with. */
export const setCredential = endpoint({
  method: 'PUT',
  path: '/api/admin/credentials/:client/:kind',
  summary: 'Set or replace a key of a client',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: kindParams,
  body: credentialValue,
  response: credentialStates,
  limit: { max: 30, windowSeconds: 60 },
});

/** The installation's is used from then on, where it has one. */
export const removeCredential = endpoint({
  method: 'DELETE',
  path: '/api/admin/credentials/:client/:kind',
  summary: 'Remove a key of a client',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: kindParams,
  response: credentialStates,
  limit: { max: 30, windowSeconds: 60 },
});

/** One cheap call with the key that is used for the client. A vendor that fails is a 200 with `ok: false`; 503 without a key. */
export const testCredential = endpoint({
  method: 'POST',
  path: '/api/admin/credentials/:client/:kind/test',
  summary: "Try a client's key at its vendor",
  access: 'admin',
  tenant: 'params',
  changes: [],
  params: kindParams,
  response: z.extend(done, { ok: z.boolean() }),
  limit: { max: 20, windowSeconds: 60 },
});
