import type { Asked, Reply } from './http-server.ts';

export type Properties = Record<string, string | null>;
export type Kind = 'contacts' | 'companies' | 'deals' | 'calls' | 'emails' | 'meetings' | 'notes' | 'tasks';

/** What an account holds, in HubSpot's form. Tests change it between two runs. */
export interface HubSpotAccount {
  objects: Record<Kind, Map<string, Properties>>;
  /** Members of each list. */
  lists: Map<string, string[]>;
  /** Ids by `deals>contacts` and the id on the left. */
  associations: Map<string, Map<string, string[]>>;
  pipelines: object[];
  dispositions: { id: string; label: string }[];
  portalId: number;
  /** When a contact's property was written, by `1001 company`; else when the contact was changed. */
  writtenAt: Map<string, string>;
  /** An answer instead of the usual one. */
  fault?: ((asked: Asked) => Reply | 'hang' | undefined) | undefined;
  /** An answer in place of the usual one, after what was asked for is done. */
  lost?: ((asked: Asked) => Reply | 'hang' | undefined) | undefined;
}

export function hubspotAccount(): HubSpotAccount {
  const none = () => new Map<string, Properties>();
  return {
    objects: {
      contacts: none(),
      companies: none(),
      deals: none(),
      calls: none(),
      emails: none(),
      meetings: none(),
      notes: none(),
      tasks: none(),
    },
    portalId: 4711,
    writtenAt: new Map(),
    lists: new Map(),
    associations: new Map(),
    pipelines: [
      {
        id: 'default',
        label: 'Recruiting',
        displayOrder: 0,
        archived: false,
        stages: [
          stage('s-new', 'New lead', '0.1', 'false'),
          stage('s-talk', 'In conversation', '0.3', 'false'),
          stage('s-meet', 'Appointment Scheduled', '0.5', 'false'),
          stage('s-offer', 'Contract Sent', '0.9', 'false'),
          stage('s-won', 'Closed Won', '1.0', 'true'),
          stage('s-lost', 'Closed Lost', '0.0', 'true'),
        ],
      },
    ],
    dispositions: [{ id: 'f240bbac-87c9-4f6e-bf70-924b57d47db7', label: 'Connected' }],
  };
}

const stage = (id: string, label: string, probability: string, isClosed: string) => ({
  id,
  label,
  displayOrder: 0,
  metadata: { isClosed, probability },
  createdAt: '1970-01-01T00:00:00Z',
  updatedAt: '1970-01-01T00:00:00Z',
  archived: false,
});

/** Relates two objects, in the direction that the connector asks for. */
export function relate(
  account: HubSpotAccount,
  types: `${Kind}>${Kind}`,
  from: string,
  ...to: string[]
): void {
  const known = account.associations.get(types) ?? new Map<string, string[]>();
  known.set(from, to);
  account.associations.set(types, known);
}
