import type { Platform } from '../../platform/deps.ts';
import { openCredentials } from './credentials.ts';
import { credentialTest } from './try.ts';

export type CredentialsService = ReturnType<typeof credentialsService>;

/** A client's own keys, for admins. */
export function credentialsService(platform: Platform) {
  const credentials = openCredentials(platform);
  return { ...credentials, test: credentialTest(platform, credentials) };
}
