import type { SessionUser } from '@liftout/contract/auth';
import type { Section } from '@liftout/contract/endpoint';
import { useUser } from './provider.tsx';

/** Whether a user has access to a section (design 4.10). The server enforces it; this hides what it would refuse. */
export function hasAccess(user: SessionUser, section: Section): boolean {
  return (
    user.role === 'admin' ||
    user.allowedDashboards.includes('full') ||
    user.allowedDashboards.includes(section)
  );
}

/** Whether the current user has access to a section. */
export function useHasAccess(section: Section): boolean {
  return hasAccess(useUser(), section);
}
