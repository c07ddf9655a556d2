import type { SessionUser } from '@liftout/contract/auth';
import type { Section } from '@liftout/contract/endpoint';

/** Whether a user's dashboards include a section (design 4.10). The server enforces it; this hides what it would refuse. */
export function opens(user: SessionUser, section: Section): boolean {
  return (
    user.role === 'admin' ||
    user.allowedDashboards.includes('full') ||
    user.allowedDashboards.includes(section)
  );
}
