import type { CredentialKind } from '@liftout/contract/credentials';

interface CredentialTexts {
  name: string;
  /** What it is for, in the table. */
  use: string;
  label: string;
  hint: string;
  /** Of a second field. */
  secret?: string;
}

export const credentialTexts: Record<CredentialKind, CredentialTexts> = {
  hubspot: {
    name: 'HubSpot token',
    use: 'Contacts, deals and calls',
    label: 'Access token',
    hint: 'Of a private app in HubSpot. It begins with pat-',
  },
  justcall: {
    name: 'JustCall key',
    use: 'Calls and texts',
    label: 'API key',
    hint: 'In JustCall under APIs and webhooks',
    secret: 'API secret',
  },
  'justcall-webhook': {
    name: 'JustCall webhook secret',
    use: 'Calls within a second',
    label: 'Webhook secret',
    hint: 'The secret that JustCall signs its webhooks with',
  },
  google: {
    name: 'Google key',
    use: 'Spreadsheets',
    label: 'API key, or the JSON of a service account',
    hint: 'Paste all of the file that Google gave you, from { to }',
  },
  openai: {
    name: 'OpenAI key',
    use: 'Research and reports',
    label: 'API key',
    hint: 'Of the language model that this installation uses',
  },
};
