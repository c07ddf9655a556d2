import type { SessionUser } from '@liftout/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { opens } from '../auth/index.ts';
import { sections } from './sections.tsx';

export { Dashboard } from './dashboard.tsx';

/** Asks for the code and the figures of the section that this user's dashboard begins with. */
export function warmFirstSection(queries: QueryClient, user: SessionUser, clientId: string): void {
  sections.find(({ needs }) => opens(user, needs))?.warm?.(queries, clientId);
}
