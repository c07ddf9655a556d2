import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Installation, RunningApp } from './installation.ts';
import { latencyLine } from './latency.ts';
import type { Measurement } from './report.ts';
import { armed, observeWrites, type Sight, seenAt, writtenAt } from './sight.ts';

const client = 'silicon-valley';
const rounds = 30;
const barMs = 300;

interface Windows {
  /** The window that makes the change. */
  mine: Page;
  /** A colleague's window on the same page. */
  theirs: Page;
  admins: Page;
}

/** Prepares the writer so that one key press makes the change. Returns that press, and the text that others should show. */
type Prepare = (round: number) => Promise<{ press: () => Promise<void>; sight: Sight }>;

interface Kind {
  what: string;
  /** The page, and the section that the others show. */
  from: Section;
  section: Section;
  /** Chooses the record to change in every round. */
  start(windows: Windows): Promise<Prepare>;
}

type Section = 'pipeline' | 'contacts' | 'engagement';

/** Moves a deal between two columns, by Shift and an arrow key. */
const dealMove: Kind = {
  what: 'deal move',
  from: 'pipeline',
  section: 'pipeline',
  async start({ mine }) {
    const inColumn = (stage: string) => mine.locator(`[data-stage="${stage}"]:visible [data-deal]`);
    const id = await inColumn('meeting').first().getAttribute('data-deal');
    return async (round) => {
      const isBack = round % 2 === 1;
      const from = isBack ? 'closing' : 'meeting';
      const to = isBack ? 'meeting' : 'closing';
      const card = mine.locator(`[data-stage="${from}"]:visible [data-deal="${id}"]`);
      await card.getByRole('button').first().focus();
      return {
        press: () => mine.keyboard.press(`Shift+Arrow${isBack ? 'Left' : 'Right'}`),
        sight: { selector: `[data-stage="${to}"] [data-deal="${id}"]` },
      };
    };
  },
};

/** Changes a contact's city in its dialog. */
const contactEdit: Kind = {
  what: 'contact edit',
  from: 'contacts',
  section: 'contacts',
  async start({ mine }) {
    const row = mine.locator('tr[data-contact]').first();
    const id = await row.getAttribute('data-contact');
    return async (round) => {
      await row.getByRole('button', { name: /^Edit / }).click();
      const dialog = mine.getByRole('dialog', { name: 'Edit Contact' });
      const city = `Harbour ${round} West`;
      await dialog.getByLabel('City').fill(city);
      return {
        press: () => dialog.getByRole('button', { name: 'Save changes' }).click(),
        sight: { selector: `tr[data-contact="${id}"]`, text: city },
      };
    };
  },
};

/** Logs a call in a contact's drawer, which the figures of the month count. */
const loggedCall: Kind = {
  what: 'logged call',
  from: 'contacts',
  section: 'engagement',
  async start({ mine, theirs }) {
    await mine.locator('tr[data-contact] [data-open-contact]').first().click();
    const drawer = mine.getByRole('dialog');
    return async (round) => {
      await drawer.getByRole('button', { name: 'Log call' }).click();
      await drawer.getByLabel('Subject').fill(`Terms ${round}`);
      const text = await theirs.locator(figures).innerText();
      const [, calls = ''] = /Calls\s+([\d,]+)/.exec(text) ?? [];
      const next = (Number(calls.replaceAll(',', '')) + 1).toLocaleString('en-US');
      return {
        press: () => drawer.getByRole('button', { name: 'Log call' }).click(),
        sight: { selector: figures, text: `Calls${next}` },
      };
    };
  },
};
const figures = '[aria-label="Engagement figures"]';

/** The time from a change in one window until others show it, on the demo. */
export async function measureColleagues(installation: Installation): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-bench-demo-'));
  // With another database, because that of the other benchmarks has no demo.
  const app = await installation.startApp({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const lines: Measurement[] = [];
    for (const kind of [dealMove, contactEdit, loggedCall])
      lines.push(...(await measure(kind, browser, app)));
    return lines;
  } finally {
    await browser.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(kind: Kind, browser: Browser, app: RunningApp): Promise<Measurement[]> {
  const path = `/client/${client}`;
  const windows: Windows = {
    mine: await windowOf(browser, app, client, path, kind.from),
    theirs: await windowOf(browser, app, client, path, kind.section),
    admins: await windowOf(browser, app, 'admin', '/silicon-valley', kind.section),
  };
  const { mine, theirs, admins } = windows;
  const prepare = await kind.start(windows);
  const times = { answer: [] as number[], press: [] as number[], admin: [] as number[] };
  // The first round warms caches and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const { press, sight } = await prepare(round);
    for (const page of [theirs, admins]) await armed(page, sight);
    await press();
    const [seen, seenByAdmin] = await Promise.all([seenAt(theirs), seenAt(admins)]);
    const { pressed, answered } = await writtenAt(mine);
    if (round > 0) {
      times.press.push(seen - pressed);
      times.answer.push(seen - answered);
      times.admin.push(seenByAdmin - answered);
    }
    // A random pause, so that writes are not in step with the reader's requests.
    for (const page of [mine, theirs, admins])
      await page.waitForLoadState('networkidle').catch(() => undefined);
    await mine.waitForTimeout(300 + (round % 5) * 40);
  }
  for (const page of [mine, theirs, admins]) await page.context().close();
  return [
    latencyLine(`${kind.what}, from the answer until a colleague sees it`, times.answer, barMs),
    latencyLine(`${kind.what}, from the press until a colleague sees it`, times.press, barMs),
    latencyLine(`${kind.what}, from the answer until the admin sees it`, times.admin, barMs),
  ];
}

/** A window with a section in view and the pointer on it. */
async function windowOf(
  browser: Browser,
  app: RunningApp,
  login: string,
  path: string,
  section: Section,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 1440, height: 900 } });
  const data = { username: login, password: `demo-${login}` };
  const answer: unknown = await (await context.request.post('/api/auth/login', { data })).json();
  const token =
    typeof answer === 'object' && answer !== null && 'token' in answer ? String(answer.token) : '';
  const key = login === 'admin' ? 'liftout.adminToken' : 'liftout.token';
  await context.addInitScript(([name = '', value = '']) => localStorage.setItem(name, value), [key, token]);
  await context.addInitScript(observeWrites);
  const page = await context.newPage();
  await page.goto(`${path}#${section}`);
  const sectionElement = page.locator(`#${section}`);
  await sectionElement.evaluate((element) => element.scrollIntoView());
  const awaited = { pipeline: '[data-deal]', contacts: 'tr[data-contact]', engagement: figures }[section];
  await page.locator(`${awaited}:visible`).first().waitFor({ timeout: 60_000 });
  await page.mouse.move(720, 450);
  await page.waitForTimeout(1_500);
  return page;
}
