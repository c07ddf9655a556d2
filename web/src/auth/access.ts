import type { SessionUser } from '@liftout/contract/auth';
import type { Section } from '@liftout/contract/endpoint';
import { useUser } from './provider.tsx';

/** Whether a user's dashboards include a section (design 4.10). The server enforces it; this hides what it would refuse. */
export function hasAccess(user: SessionUser, section: Section): boolean {
  return (
    user.role === 'admin' ||
    user.allowedDashboards.includes('full') ||
    user.allowedDashboards.includes(section)
  );
}

/** Whether the viewer's dashboards include a section: a contact opens only for those who may see contacts. */
export function useHasAccess(section: Section): boolean {
  return hasAccess(useUser(), section);
}
