import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import type { Bench } from './lib/bench.ts';
import type { Installation, RunningApp } from './lib/installation.ts';
import { ensureClient, signIn } from './lib/installation.ts';
import type { Measurement } from './lib/report.ts';
import { seedContacts } from './lib/seed-contacts.ts';
import { seedMarketMoves } from './lib/seed-market-moves.ts';

const client = 'bench-web';
const contacts = 100_000;
const moves = 100_000;
const market = 'new-york';
const runs = 3;

/** The bars of every first screen: kB of script, milliseconds, and those of an interaction by the slowdown of the CPU. */
const bars = { script: 150, paint: 800, interaction: { 1: 50, 4: 100 }, shift: 0 } as const;
const slowdowns = [1, 4] as const;
type Slowdown = (typeof slowdowns)[number];

/** First screens besides the two that are used. `shows` is drawn with the data. */
const otherScreens = [
  { what: 'Today', page: 'today', shows: '[data-open-contact]' },
  { what: 'Contacts', page: 'contacts', shows: '#contacts th button' },
  { what: 'Moves', page: 'moves', shows: '#moves th button' },
  { what: 'Pipeline', page: 'pipeline', shows: '[data-deal-menu]' },
];

/** The measurements of one visit of a page. Sizes in bytes, times in milliseconds. */
interface Visit {
  script: number;
  /** The same as the browser got it, by Brotli. */
  served: number;
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
  title: `Web, dashboard of a client with ${contacts.toLocaleString('en-US')} contacts, ${moves.toLocaleString('en-US')} moves`,
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
      for (const slowdown of slowdowns) {
        const login = await visits(browser, app, { path: '/', slowdown, clicks: ['button[type=submit]'] });
        lines.push(...report('Login page', login, slowdown));
        const path = `/client/${client}`;
        const clicks = ['[data-deal-menu]', '#contacts th button'];
        const dashboard = await visits(browser, app, { path, token, slowdown, clicks });
        lines.push(...report('Dashboard', dashboard, slowdown));
      }
      for (const { what, page, shows } of otherScreens) {
        const path = `/client/${client}/${page}`;
        const screen = await visits(browser, app, { path, token, slowdown: 1, clicks: [shows] });
        lines.push(...report(what, screen, 1));
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
  await seedMarketMoves(sql, moves, new Date());
  await sql.query('UPDATE clients SET target_market = $2 WHERE client_id = $1', [client, market]);
}

interface Target {
  path: string;
  token?: string;
  /** The factor by which the visitor's machine is slower than this one. */
  slowdown: Slowdown;
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
    const sent: ReturnType<Request['sizes']>[] = [];
    const asked = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (pathname.endsWith('.js')) {
        const size = response.body().then((body) => gzipSync(body).length);
        const sizes = response.request().sizes();
        // Nobody waits for one that is still on its way when the page closes.
        for (const late of [size, sizes]) late.catch(() => undefined);
        scripts.push(size);
        sent.push(sizes);
      }
      if (pathname.startsWith('/api/')) asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
    });
    await page.goto(app.origin + target.path);
    for (const selector of target.clicks.slice(0, 1)) await settle(page, selector);
    const script = await scriptSize();
    const served = (await Promise.all(sent)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    const repeated = [...asked].flatMap(([address, times]) => (times > 1 ? [`${address} ×${times}`] : []));
    const before = await page.evaluate(() => window.measured);
    for (const selector of target.clicks) await use(page, selector);
    const { interaction } = await page.evaluate(() => window.measured);
    const allScript = await scriptSize();
    return { script, served, allScript, paint: before.paint, shift: before.shift, interaction, repeated };
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
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.locator(selector).first().waitFor({ timeout: 30_000 });
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  // By the mouse alone: looking for the element once more would count as the page's own work.
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(150);
  await page.mouse.down();
  await page.mouse.up();
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
      // A pointer that only passes over something is no interaction.
      if (!('interactionId' in entry) || entry.interactionId === 0) return;
      measured.interaction = Math.max(measured.interaction, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

function report(what: string, visits: Visit[], slowdown: Slowdown): Measurement[] {
  const name = slowdown === 1 ? what : `${what}, ${slowdown}× slower CPU`;
  const interactionBar = bars.interaction[slowdown];
  const median = (pick: (visit: Visit) => number) =>
    visits.map(pick).sort((a, b) => a - b)[visits.length >> 1] ?? 0;
  const script = median((visit) => visit.script) / 1000;
  const served = median((visit) => visit.served) / 1000;
  const allScript = median((visit) => visit.allScript) / 1000;
  const paint = median((visit) => visit.paint);
  const shift = median((visit) => visit.shift);
  const interaction = median((visit) => visit.interaction);
  const repeated = [...new Set(visits.flatMap((visit) => visit.repeated))];
  return [
    {
      what: `${name}: first JavaScript, gzipped`,
      figure: `${script.toFixed(0)} kB`,
      bar: `≤ ${bars.script} kB`,
      met: script <= bars.script,
    },
    { what: `${name}: the same as it is sent`, figure: `${served.toFixed(0)} kB` },
    { what: `${name}: JavaScript once it was used`, figure: `${allScript.toFixed(0)} kB` },
    {
      what: `${name}: largest contentful paint`,
      figure: `${paint.toFixed(0)} ms`,
      // On a slower machine the bar is an interaction's alone.
      ...(slowdown === 1 && { bar: `≤ ${bars.paint} ms`, met: paint <= bars.paint }),
    },
    {
      what: `${name}: interaction to next paint`,
      figure: `${interaction.toFixed(0)} ms`,
      bar: `≤ ${interactionBar} ms`,
      met: interaction <= interactionBar,
    },
    {
      what: `${name}: layout shift`,
      figure: shift.toFixed(3),
      bar: String(bars.shift),
      met: Number(shift.toFixed(3)) <= bars.shift,
    },
    {
      what: `${name}: requests asked twice`,
      figure: repeated.length === 0 ? 'none' : repeated.join(', '),
      bar: 'none',
      met: repeated.length === 0,
    },
  ];
}
