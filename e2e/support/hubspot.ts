import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as demo } from './app.ts';
import { test as installation } from './new-installation.ts';

/** Members of its lists, in the form of HubSpot's contact search. */
const people = [
  { firstname: 'Marta', lastname: 'Quill', email: 'marta.quill@merrill.example', company: 'Merrill' },
  { firstname: 'Ola', lastname: 'Brandt', email: 'ola.brandt@ubs.example', company: 'UBS' },
].map((person, at) => ({
  id: String(501 + at),
  properties: { hs_object_id: String(501 + at), lastmodifieddate: '2025-01-27T19:53:15.581Z', ...person },
  createdAt: '2023-12-14T23:31:55.758Z',
  updatedAt: '2025-01-27T19:53:15.581Z',
  archived: false,
}));

/** The pipeline of deals; no contact has one. */
const pipeline = {
  id: 'default',
  label: 'Recruiting',
  displayOrder: 0,
  archived: false,
  stages: [
    { id: 's-meet', label: 'Appointment Scheduled', displayOrder: 0, metadata: { probability: '0.5' } },
    {
      id: 's-lost',
      label: 'Closed Lost',
      displayOrder: 1,
      metadata: { isClosed: 'true', probability: '0.0' },
    },
  ],
};

/** A HubSpot of which every list has two contacts. */
async function startHubSpot(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(({ url = '' }, response) => {
    const members = /^\/crm\/v3\/lists\/\d+\/memberships/.test(url);
    const results = members
      ? people.map(({ id }) => ({ recordId: id, membershipTimestamp: '2025-01-08T20:00:31.738Z' }))
      : url === '/crm/v3/objects/contacts/search'
        ? people
        : url === '/crm/v3/pipelines/deals'
          ? [pipeline]
          : [];
    response.writeHead(200, { 'content-type': 'application/json' });
    const answers: Record<string, unknown> = {
      '/calling/v1/dispositions': [],
      '/account-info/v3/details': { portalId: 4711 },
    };
    response.end(JSON.stringify(answers[url] ?? { total: results.length, results }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const envOf = (url: string) => ({ HUBSPOT_BASE_URL: url, HUBSPOT_ACCESS_TOKEN: 'token-of-the-test' });

/** `test` on a new installation with a HubSpot of its own. */
export const test = installation.extend({
  appEnv: [
    async ({ playwright: _ }, use) => {
      const hubspot = await startHubSpot();
      await use(envOf(hubspot.url));
      await hubspot.stop();
    },
    { scope: 'worker' },
  ],
});

/** The same on the demo. */
export const demoTest = demo.extend({
  appEnv: [
    async ({ playwright: _ }, use) => {
      const hubspot = await startHubSpot();
      await use({ ...envOf(hubspot.url), ALLOW_PRIVATE_NETWORK: '1' });
      await hubspot.stop();
    },
    { scope: 'worker' },
  ],
});
