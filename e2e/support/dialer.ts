import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './app.ts';

/** A fake dialer whose account has no calls. */
export interface Dialer {
  url: string;
  /** The requested addresses. */
  asked: string[];
}

/** `test` with the app talking to a dialer of its own. */
export const test = base.extend<Record<never, never>, { dialer: Dialer }>({
  dialer: [
    async ({ playwright: _ }, use) => {
      const asked: string[] = [];
      const server = createServer(({ url = '' }, response) => {
        asked.push(url);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ status: 'success', count: 0, data: [], next_page_link: '' }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port }: AddressInfo = Object(server.address());
      await use({ url: `http://127.0.0.1:${port}`, asked });
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ dialer }, use) => {
      await use({
        ALLOW_PRIVATE_NETWORK: '1',
        JUSTCALL_BASE_URL: dialer.url,
        JUSTCALL_API_KEY: 'key-of-the-test',
        JUSTCALL_API_SECRET: 'secret-of-the-test',
      });
    },
    { scope: 'worker' },
  ],
});
