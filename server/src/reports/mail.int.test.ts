import { headline, monthSentence, netSentence, reportDates } from '@liftout/contract/report-sentences';
import { emailMarketResearch, readMarketReport } from '@liftout/contract/reports';
import { simpleParser } from 'mailparser';
import { expect, onTestFinished, test } from 'vitest';
import { deliverDue } from '../platform/mail/delivery.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { createTestApp } from '../testing/app.ts';
import { startSmtp } from '../testing/http/mail-server.ts';
import { setMarket } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

const from = 'Liftout <portal@liftout.example>';

test('the mail of a report arrives with the title, the dates and the charts of its page', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const t = await createTestApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: from, PUBLIC_URL: 'https://liftout.example' },
  });
  onTestFinished(() => t.close());
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
  // Merrill loses three, UBS gains two, LPL one; two of them in August, one in July.
  await upload(
    t,
    csv(
      'Ann,Quillby,"Palo Alto, CA",Merrill,UBS,07/08/2025,$10M',
      'Bo,Fernsby,"Palo Alto, CA",Merrill,UBS,08/05/2025,$10M',
      'Ida,Zellworth,"San Jose, CA",Merrill,LPL,08/19/2025,$10M',
    ),
  );
  const report = (await t.call(readMarketReport, { as: 'alpha', query: {} })).body;
  await t.call(emailMarketResearch, { as: 'alpha', body: { email: 'partner@firm.example' } });
  const { db, clock } = t.platform;
  await deliverDue({ db, send: smtpTransport(smtp.url, from), sentAt: () => clock.now() }, () => new Date());
  const mail = await simpleParser(smtp.received[0]!.raw);
  expect(mail.subject).toBe('Market research: Silicon Valley');

  const html = String(mail.html);
  const inHtml = html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll('<', ' <')
    .replace(/<[^>]*>/g, '');
  for (const part of [inHtml, mail.text ?? '']) {
    const text = part.replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ');
    expect(text).toContain('Silicon Valley: 3 advisors moved in the last twelve months');
    expect(text).toContain(
      'Sep 1, 2024 to Aug 29, 2025 · no data for 10 of these months · as of Aug 29, 2025',
    );
    for (const said of [headline(report), reportDates(report), netSentence(report), monthSentence(report)])
      expect(text).toContain(said);
    expect(text).toMatch(/UBS \+2 LPL Financial \+1 (Merrill −3|−3 Merrill)/);
    expect(text).toMatch(/July 2025\*? 1 August 2025\*? 2/);
    expect(text).toMatch(/September 2024 no data/);
  }
  // Half of the longest bar for half of its figure; nothing that a mail program blocks or does not know.
  expect([...html.matchAll(/<td width="(\d+)%" bgcolor/g)].map(([, width]) => width)).toEqual([
    ...['47', '23', '70'],
    ...['35', '70'],
  ]);
  expect(html).not.toMatch(/<(svg|img|script|link)\b/);
});
