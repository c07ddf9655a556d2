import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './app.ts';

/** A fake language model with the format of `/chat/completions`. */
export interface Model {
  url: string;
  /** Sets its answer from now on; any status but 200 is a refusal. */
  answers: (content: string, status?: number) => void;
}

/** `test` with the app talking to a model of its own. */
export const test = base.extend<Record<never, never>, { model: Model }>({
  model: [
    async ({ playwright: _ }, use) => {
      let next = { content: '', status: 200 };
      const server = createServer((request, response) => {
        request.resume();
        request.on('end', () => {
          response.writeHead(next.status, { 'content-type': 'application/json' });
          response.end(
            JSON.stringify({
              id: 'a',
              object: 'chat.completion',
              created: 1,
              model: 'desk-model',
              choices: [
                { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: next.content } },
              ],
            }),
          );
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port }: AddressInfo = Object(server.address());
      await use({
        url: `http://127.0.0.1:${port}/v1`,
        answers: (content, status = 200) => {
          next = { content, status };
        },
      });
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ model }, use) => {
      await use({
        OPENAI_API_KEY: 'key-of-the-test',
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'desk-model',
      });
    },
    { scope: 'worker' },
  ],
});
