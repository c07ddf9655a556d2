import type { Config } from '../../config.ts';
import { openBox, type SecretBox } from './box.ts';
import { readOrMakeKey } from './key-file.ts';

/** What an admin reads where no secret can be stored. */
export const noSecretsKey =
  'This installation has no SECRETS_KEY to encrypt keys with, so none can be entered. Set it and start again.';

/**
 * Undefined without SECRETS_KEY on a database of the operator's own: its processes share no folder for a key. The
 * embedded database gets one in its data folder.
 */
export function openSecrets({ secretsKeys, databaseUrl, dataDir }: Config): SecretBox | undefined {
  if (secretsKeys !== undefined) return openBox(secretsKeys);
  return databaseUrl === undefined ? openBox([readOrMakeKey(dataDir)]) : undefined;
}
