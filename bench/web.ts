import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bench } from './lib/bench.ts';
import type { Installation, RunningApp } from './lib/installation.ts';
import { ensureClient, signIn } from './lib/installation.ts';
import type { Measurement } from './lib/report.ts';
import { seedContacts } from './lib/seed-contacts.ts';

const client = 'bench-web';
const contacts = 100_000;
const runs = 3;

/** The measurements of one visit of a page. Sizes in bytes, times in milliseconds. */
interface Visit {
  script: number;
  /** The same, including scripts loaded while the page was used. */
  allScript: number;
  paint: number;
  shift: number;
  interaction: number;
  /** API addresses that were requested more than once. */
  repeated: string[];
}

declare global {
  interface Window {
    /** The entries of the browser's performance observers; filled by `observe`. */
    measured: { paint: number; shift: number; interaction: number };
  }
}

/** The web app in a browser: script before the first click, paint, layout shift and the slowest interaction. */
export const webBench: Bench = {
  name: 'web',
  title: `Web, dashboard of a client with ${contacts.toLocaleString('en-US')} contacts`,
  async run(installation) {
    await seed(installation);
    const app = await installation.startApp();
    const browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    });
    try {
      const token = await signIn(app.origin, client);
      const lines: Measurement[] = [];
      for (const slowdown of [1, 4]) {
        const login = await visits(browser, app, { path: '/', slowdown, clicks: ['button[type=submit]'] });
        lines.push(...report('Login page', login, slowdown, 150));
        const path = `/client/${client}`;
        const clicks = ['[data-deal-menu]', '#contacts th button'];
        const dashboard = await visits(browser, app, { path, token, slowdown, clicks });
        lines.push(...report('Dashboard', dashboard, slowdown, 200));
      }
      return lines;
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};

async function seed({ sql }: Installation): Promise<void> {
  await ensureClient(sql, client);
  const { rows } = await sql.query<{ total: number }>(
    'SELECT total FROM contact_counts WHERE client_id = $1',
    [client],
  );
  if ((rows[0]?.total ?? 0) < contacts) await seedContacts(sql, client, contacts);
}

interface Target {
  path: string;
  token?: string;
  /** The factor by which the visitor's machine is slower than this one. */
  slowdown: number;
  /** The elements to click once the page is loaded; the first is visible without scrolling. */
  clicks: readonly string[];
}

async function visits(browser: Browser, app: RunningApp, target: Target): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(browser, app, target));
  return all;
}

async function visit(browser: Browser, app: RunningApp, target: Target): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: target.slowdown });
    if (target.token)
      await page.addInitScript((token) => localStorage.setItem('liftout.token', token), target.token);
    await page.addInitScript(observe);
    const scripts: Promise<number>[] = [];
    const scriptSize = async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    const asked = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
      if (pathname.startsWith('/api/')) asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
    });
    await page.goto(app.origin + target.path);
    for (const selector of target.clicks.slice(0, 1)) await settle(page, selector);
    const script = await scriptSize();
    const repeated = [...asked].flatMap(([address, times]) => (times > 1 ? [`${address} ×${times}`] : []));
    const before = await page.evaluate(() => window.measured);
    for (const selector of target.clicks) await use(page, selector);
    const { interaction } = await page.evaluate(() => window.measured);
    const allScript = await scriptSize();
    return { script, allScript, paint: before.paint, shift: before.shift, interaction, repeated };
  } finally {
    await context.close();
  }
}

/** Scrolls to an element like a user, and clicks it. */
async function use(page: Page, selector: string): Promise<void> {
  const [section] = selector.split(' ');
  await page
    .locator(section ?? selector)
    .first()
    .evaluate((element) => element.scrollIntoView());
  await page.locator(selector).first().waitFor({ timeout: 30_000 });
  await page.waitForTimeout(500);
  await page.locator(selector).first().click();
  await page.waitForTimeout(600);
  await page.keyboard.press('Escape');
}

/** Waits until the element exists and the page is idle. */
async function settle(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ timeout: 30_000 });
  await page.waitForTimeout(2_000);
}

/** Runs in the page before its scripts. */
function observe(): void {
  const measured = { paint: 0, shift: 0, interaction: 0 };
  window.measured = measured;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', (entry) => {
    measured.paint = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
      measured.shift += Number(entry.value);
  });
  watch(
    'event',
    (entry) => {
      measured.interaction = Math.max(measured.interaction, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

function report(what: string, visits: Visit[], slowdown: number, scriptBar: number): Measurement[] {
  const name = slowdown === 1 ? what : `${what}, ${slowdown}× slower CPU`;
  // The bars are for the unthrottled machine; the slower one shows the margin.
  const judged = (bar: string, met: boolean) => (slowdown === 1 ? { bar, met } : {});
  const median = (pick: (visit: Visit) => number) =>
    visits.map(pick).sort((a, b) => a - b)[visits.length >> 1] ?? 0;
  const script = median((visit) => visit.script) / 1000;
  const allScript = median((visit) => visit.allScript) / 1000;
  const paint = median((visit) => visit.paint);
  const shift = median((visit) => visit.shift);
  const interaction = median((visit) => visit.interaction);
  const repeated = [...new Set(visits.flatMap((visit) => visit.repeated))];
  return [
    {
      what: `${name}: first JavaScript, gzipped`,
      figure: `${script.toFixed(0)} kB`,
      bar: `≤ ${scriptBar} kB`,
      met: script <= scriptBar,
    },
    { what: `${name}: JavaScript once it was used`, figure: `${allScript.toFixed(0)} kB` },
    {
      what: `${name}: largest contentful paint`,
      figure: `${paint.toFixed(0)} ms`,
      ...judged('≤ 1,200 ms', paint <= 1_200),
    },
    {
      what: `${name}: interaction to next paint`,
      figure: `${interaction.toFixed(0)} ms`,
      ...judged('≤ 100 ms', interaction <= 100),
    },
    {
      what: `${name}: layout shift`,
      figure: shift.toFixed(3),
      bar: '≤ 0.05',
      met: shift <= 0.05,
    },
    {
      what: `${name}: requests asked twice`,
      figure: repeated.length === 0 ? 'none' : repeated.join(', '),
      bar: 'none',
      met: repeated.length === 0,
    },
  ];
}
