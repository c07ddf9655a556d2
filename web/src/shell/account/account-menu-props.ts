import type { ClientProfile } from '@liftout/contract/clients';
import type { ShellParts } from '../declarations.ts';

/** What the menu of the header is told. */
export interface AccountMenuProps {
  parts: ShellParts;
  /** For admins: whom they look at, or looked at last. */
  clientId: string;
  /** Of the client whose page this is; absent on pages of no client. */
  profile: ClientProfile | undefined;
}
