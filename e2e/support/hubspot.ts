import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './new-installation.ts';

/** Members of list 7, in the form of HubSpot's contact search. */
const members = [
  { firstname: 'Marta', lastname: 'Quill', email: 'marta.quill@merrill.example', company: 'Merrill' },
  { firstname: 'Ola', lastname: 'Brandt', email: 'ola.brandt@ubs.example', company: 'UBS' },
].map((person, at) => ({
  id: String(501 + at),
  properties: { hs_object_id: String(501 + at), lastmodifieddate: '2025-01-27T19:53:15.581Z', ...person },
  createdAt: '2023-12-14T23:31:55.758Z',
  updatedAt: '2025-01-27T19:53:15.581Z',
  archived: false,
}));

/** `test` on a new installation with a HubSpot of its own, whose list 7 has two contacts. */
export const test = base.extend<object, { hubspotUrl: string }>({
  hubspotUrl: [
    async ({ playwright: _ }, use) => {
      const server = createServer(({ url = '' }, response) => {
        const isList = url.startsWith('/crm/v3/lists/7/memberships');
        const results = isList
          ? members.map(({ id }) => ({ recordId: id, membershipTimestamp: '2025-01-08T20:00:31.738Z' }))
          : members;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ total: results.length, results }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port }: AddressInfo = Object(server.address());
      await use(`http://127.0.0.1:${port}`);
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ hubspotUrl }, use) => {
      await use({ HUBSPOT_BASE_URL: hubspotUrl, HUBSPOT_ACCESS_TOKEN: 'token-of-the-test' });
    },
    { scope: 'worker' },
  ],
});
