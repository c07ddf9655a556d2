import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';

const features = { auth, health };

export interface NamedEndpoint {
  /** `auth.login`: feature and export. */
  name: string;
  feature: string;
  endpoint: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value;

/** Every endpoint there is: the access matrix and the OpenAPI page are built from this list. */
export const endpoints: NamedEndpoint[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name: `${feature}.${name}`, feature, endpoint: value }] : [],
  ),
);
