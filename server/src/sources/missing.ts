import type { SourceState } from '@liftout/contract/sources';
import { isKeyRefusal } from '../platform/outbound/upstream.ts';
import type { AccountPart } from './queries.ts';

type SyncedSource = SourceState['source'];

/** The names of a client's setting for each source. */
const partNames = {
  hubspot: 'HubSpot list id',
  justcall: 'JustCall campaign id',
  sheets: 'spreadsheet id',
} satisfies Record<SyncedSource, string>;

export const otherSource =
  "This client's data source is another one. Only the campaign dialog reads the spreadsheet.";

/** Where an admin puts right what keeps a source from being read. */
export function fixOf(
  source: SyncedSource,
  { reason, lacksPart, error }: { reason: string | null; lacksPart: boolean; error: string | null },
): SourceState['fix'] {
  if (reason === null) return isKeyRefusal(error) ? 'key' : null;
  if (reason === otherSource) return 'configuration';
  if (!lacksPart) return 'key';
  return source === 'sheets' ? 'configuration' : 'profile';
}

/** Why a client's part of an account can't be read. Two clients with the same id both get nothing, since its data may be of either. */
export function missingPart(source: SyncedSource, { id, sharedWith }: AccountPart): string | null {
  const name = partNames[source];
  if (id === null) return `This client has no ${name}.`;
  return sharedWith === null
    ? null
    : `${sharedWith} has the same ${name}, so neither is synced. Give each client its own.`;
}
