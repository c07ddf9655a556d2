import type { ClientProfile } from '@liftout/contract/client-profile';
import type { ShellParts } from '../declarations.ts';

/** Props of the account menu. */
export interface AccountMenuProps {
  parts: ShellParts;
  /** For admins: the client that they view or viewed last. */
  clientId: string;
  /** Of the page's client; absent on pages of no client. */
  profile: ClientProfile | undefined;
}
