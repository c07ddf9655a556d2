import type { ServiceState } from '@liftout/contract/settings';

export type Health = 'missing' | 'untried' | 'failing' | 'working';

/** How a service is, by the latest of its tests and uses. */
export function healthOf({
  configured,
  lastSuccess,
  lastError,
}: Pick<ServiceState, 'configured' | 'lastSuccess' | 'lastError'>): Health {
  if (!configured) return 'missing';
  if (lastError !== null && (lastSuccess ?? '') < lastError.at) return 'failing';
  return lastSuccess === null ? 'untried' : 'working';
}
