import { simpleParser } from 'mailparser';
import { afterEach, describe, expect, test } from 'vitest';
import { startSmtp } from '../../testing/http/mail-server.ts';
import { newId } from '../db/ids.ts';
import { headerText } from './outbox.ts';
import { smtpTransport } from './transport.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function start(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  cleanUps.push(smtp.close);
  return smtp;
}

const from = 'Acme, Inc. "Portal" <portal@liftout.example>';
const row = (values: object = {}) => ({
  id: newId(),
  recipient: 'reader@firm.example',
  subject: 'A report',
  html: '<p>Figures</p>',
  plainText: 'Figures',
  ...values,
});

describe('a mail', () => {
  test('has two parts, one reader and a Message-ID of its own that stays', async () => {
    const smtp = await start();
    const mail = row({ subject: 'Zahlen für Café – 東京', plainText: 'Grüße 🎉' });
    const send = smtpTransport(smtp.url, 'Liftout <portal@liftout.example>');
    await send(mail);
    await send(mail);
    const [first, second] = await Promise.all(smtp.received.map(({ raw }) => simpleParser(raw)));
    expect(first?.messageId).toBe(`<${mail.id}@liftout.example>`);
    expect(second?.messageId).toBe(first?.messageId);
    expect(first).toMatchObject({ subject: mail.subject, html: '<p>Figures</p>' });
    expect(first?.text?.trim()).toBe(mail.plainText);
    expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(first?.headers.has('list-unsubscribe')).toBe(false);
  });

  test('that comes regularly is unsubscribed from with one click', async () => {
    const smtp = await start();
    const unsubscribeUrl = `https://liftout.example/api/unsubscribe/${'a'.repeat(100)}`;
    await smtpTransport(smtp.url, from)(row({ unsubscribeUrl }));
    const raw = smtp.received[0]?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
    expect(raw).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  test.each([
    ['a line break', 'Hello\r\nBcc: everyone@firm.example'],
    ['a lone line feed', 'Hello\nBcc: everyone@firm.example'],
    ['a folded line', 'Hello\r\n Bcc: everyone@firm.example'],
    ['the end of the headers', 'Hello\r\n\r\n<script>'],
    ['encoded words', '=?utf-8?Q?Hello=0D=0ABcc:_everyone@firm.example?='],
    ['line separators of Unicode', 'Hello\u2028Bcc: everyone@firm.example\u0085Cc: a@firm.example'],
    ['a null character', 'Hello\u0000\r\nBcc: everyone@firm.example'],
  ])('gets no header from %s in its subject', async (_, subject) => {
    const smtp = await start();
    await smtpTransport(smtp.url, from)(row({ subject: headerText(subject) }));
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['reader@firm.example']);
    const parsed = await simpleParser(mail?.raw ?? '');
    for (const name of ['bcc', 'cc', 'reply-to']) expect(parsed.headers.has(name)).toBe(false);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(b?cc):/im);
    expect(parsed.html).toBe('<p>Figures</p>');
  });

  test.each([
    'reader@firm.example\r\nBcc: everyone@firm.example',
    'reader@firm.example, everyone@firm.example',
    'reader@firm.example>\r\nRCPT TO:<everyone@firm.example',
    '"a\r\nBcc: everyone@firm.example" <reader@firm.example>',
  ])('goes to nobody else for the address %j', async (recipient) => {
    const smtp = await start();
    await smtpTransport(smtp.url, from)(row({ recipient })).catch(() => undefined);
    for (const { to, raw } of smtp.received) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain('everyone@firm.example');
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    }
  });
});

describe('encryption', () => {
  test('with TLS from the start, and a certificate that the address allows', async () => {
    const smtp = await start(undefined, 'implicit');
    await smtpTransport(`${smtp.url}?tls.rejectUnauthorized=false`, from)(row());
    expect(smtp.received).toMatchObject([{ isEncrypted: true }]);
  });

  test('with STARTTLS where the server offers it', async () => {
    const smtp = await start(undefined, 'starttls');
    await smtpTransport(`${smtp.url}?tls.rejectUnauthorized=false`, from)(row());
    expect(smtp.received).toMatchObject([{ isEncrypted: true }]);
  });

  test('none where the server has none, unless the address asks for it', async () => {
    const smtp = await start();
    await smtpTransport(smtp.url, from)(row());
    expect(smtp.received).toMatchObject([{ isEncrypted: false }]);
    await expect(smtpTransport(`${smtp.url}?requireTLS=true`, from)(row())).rejects.toThrow();
    expect(smtp.received).toHaveLength(1);
  });

  test.each(['implicit', 'starttls'] as const)('%s: an unknown certificate is refused', async (tls) => {
    const smtp = await start(undefined, tls);
    await expect(smtpTransport(smtp.url, from)(row())).rejects.toThrow(/certificate|self.signed/i);
    expect(smtp.received).toEqual([]);
  });
});
