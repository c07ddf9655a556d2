import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test as base } from './dialer.ts';

/** A mail server that takes every mail, or refuses every recipient. */
export interface MailServer {
  url: string;
  refuses: boolean;
  /** The number of mails taken. */
  taken: number;
}

function converse(socket: Socket, server: MailServer): void {
  let isMail = false;
  let text = '';
  const answer = (line: string) => {
    if (isMail) {
      if (line !== '.') return;
      isMail = false;
      server.taken += 1;
      return socket.write('250 taken\r\n');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT' && server.refuses) return socket.write('550 5.1.1 No such mailbox here\r\n');
    if (command === 'DATA') {
      isMail = true;
      return socket.write('354 go on\r\n');
    }
    return socket.write(command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
  };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    const lines = (text + data).split('\r\n');
    text = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
  socket.write('220 ready\r\n');
}

/** `test` with the app talking to a dialer and a mail server of its own. */
export const test = base.extend<Record<never, never>, { mailServer: MailServer }>({
  mailServer: [
    async ({ playwright: _ }, use) => {
      const held: MailServer = { url: '', refuses: true, taken: 0 };
      const server = createServer((socket) => converse(socket, held));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port }: AddressInfo = Object(server.address());
      held.url = `smtp://127.0.0.1:${port}`;
      await use(held);
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ dialer, mailServer }, use) => {
      await use({
        ALLOW_PRIVATE_NETWORK: '1',
        JUSTCALL_BASE_URL: dialer.url,
        JUSTCALL_API_KEY: 'key-of-the-test',
        JUSTCALL_API_SECRET: 'secret-of-the-test',
        SMTP_URL: mailServer.url,
      });
    },
    { scope: 'worker' },
  ],
});
