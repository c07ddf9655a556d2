import { hasAccess, useUser } from '../auth/index.ts';

/** Whether the user may watch something: not an admin who views as them, as it is theirs. */
export function useMayWatch(): boolean {
  const user = useUser();
  return hasAccess(user, 'overview') && !user.viewedBy;
}
