import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Credentials } from './credentials/credentials.ts';
import { type HubSpot, openHubSpot } from './hubspot/client.ts';
import { type JustCall, openJustCall } from './justcall/client.ts';
import { type GoogleSheets, openGoogleSheets } from './sheets/google.ts';

/** A client's vendor: opened with its own key, else with the installation's. */
interface Opened<V> {
  /** Undefined where there is no key, or the client's own can't be read. */
  vendor: V | undefined;
  /** Why not, in a sentence for admins; null where it is open. */
  missing: string | null;
  /** Which account it is. */
  account: string;
  /** Whose key opens it. */
  from: 'client' | 'installation';
  /** Whether nobody else reads the account. */
  own: boolean;
}

export interface Vendors {
  hubspot: Opened<HubSpot>;
  justcall: Opened<JustCall>;
  sheets: Opened<GoogleSheets>;
}

/** The vendors of a client's sources. */
export async function openVendors(
  credentials: Credentials,
  outbound: Outbound,
  clientId: string,
): Promise<Vendors> {
  const { hubspot, justcall, google } = await credentials.ofSources(clientId);
  const opened = <C, V>(
    held:
      | { config: C; account: string; own: boolean; from: 'client' | 'installation' }
      | { unreadable: string },
    open: (config: C, account: string) => V | undefined,
    name: string,
  ): Opened<V> => {
    if ('unreadable' in held)
      return { vendor: undefined, missing: held.unreadable, account: '', own: false, from: 'client' };
    const vendor = open(held.config, held.account);
    return {
      vendor,
      missing: vendor ? null : `${name} is not configured.`,
      account: held.account,
      from: held.from,
      own: held.own,
    };
  };
  return {
    hubspot: opened(
      hubspot,
      (config) => openHubSpot({ hubspot: config }, outbound, { caller: clientId }),
      'HubSpot',
    ),
    justcall: opened(
      justcall,
      (config, account) => openJustCall({ justcall: config }, outbound, { account, caller: clientId }),
      'JustCall',
    ),
    sheets: opened(google, (config) => openGoogleSheets({ google: config }, outbound), 'Google Sheets'),
  };
}
