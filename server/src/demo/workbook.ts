import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { demoNow } from '../platform/clock.ts';
import { type CampaignLine, campaigns, siliconValleyCampaigns } from './campaign-lines.ts';
import { openDemoFirms } from './market/firms.ts';
import { locations } from './market/locations.ts';
import { nameGenerator } from './people/names.ts';
import { unanswered } from './people/texts.ts';
import { random } from './random.ts';
import { dayOf } from './time/calendar.ts';
import { daysAgo } from './time/office-hours.ts';

/** The id under which the demo workbook is asked for (design 4.18). */
export const demoSpreadsheetId = 'demo';

export const demoWorkbookFolder = (dataDir: string): string => join(dataDir, 'workbooks', demoSpreadsheetId);

/**
 * Writes the demo workbook: a CSV file for each sheet. Every client may read it, so it has no client's rows; its people
 * are invented for it. Silicon Valley has campaigns of its own, in a folder of its name. Files that exist are replaced.
 */
export async function writeDemoWorkbook(dataDir: string): Promise<void> {
  const folder = demoWorkbookFolder(dataDir);
  await writeSheets(folder, demoSheets());
  await writeSheets(join(folder, 'silicon-valley'), { Campaigns: campaignSheet(siliconValleyCampaigns) });
}

async function writeSheets(folder: string, sheets: Record<string, string[][]>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [sheet, rows] of Object.entries(sheets)) {
    const file = join(folder, `${sheet}.csv`);
    await writeFile(`${file}.new`, stringify(rows));
    await rename(`${file}.new`, file);
  }
}

/** The sheets by name, header first. */
export function demoSheets(): Record<'Campaigns' | 'Contacts' | 'Calls', string[][]> {
  const contacts = contactSheet();
  return { Campaigns: campaignSheet(campaigns), Contacts: contacts, Calls: callSheet(contacts.slice(1)) };
}

function campaignSheet(lines: readonly CampaignLine[]): string[][] {
  const header =
    'name,status,targetFirm,contactCount,callsPlanned,callsCompleted,successRate,createdAt,notes';
  return [
    header.split(','),
    ...lines.map(([name, status, firm, contacts, planned, completed, answered, createdAt, notes]) => {
      const rate = completed === 0 ? 0 : Math.round((answered / completed) * 100) / 100;
      return [name, status, firm, ...[contacts, planned, completed, rate].map(String), createdAt, notes];
    }),
  ];
}

function contactSheet(): string[][] {
  const rng = random('workbook/contacts');
  const firms = openDemoFirms();
  const newName = nameGenerator(rng);
  const people = Array.from({ length: 60 }, () => {
    const { firstName, lastName } = newName();
    const { city, areaCode } = rng.weighted(locations['new-york']);
    const firm = firms.employer('new-york', rng);
    const phone = `(${areaCode}) 555-01${String(rng.int(0, 99)).padStart(2, '0')}`;
    const email = `${firstName}.${lastName}@${firms.named(firm).id}.example`.toLowerCase();
    return [`${firstName} ${lastName}`, firm, 'Financial Advisor', city, email, phone];
  });
  return [['name', 'targetFirm', 'title', 'city', 'email', 'phone'], ...people];
}

function callSheet(people: readonly string[][]): string[][] {
  const rng = random('workbook/calls');
  const agents = ['Nadia Rahimi', 'Marcus Bell', 'Joanna Pell'];
  const calls = Array.from({ length: 120 }, () => {
    const [name = '', firm = '', , , , phone = ''] = rng.pick(people);
    const isAnswered = rng.chance(0.27);
    const status = isAnswered ? 'Answered' : rng.weighted(unanswered).disposition;
    const at = daysAgo(rng.int(0, 30), demoNow, 'eastern', rng);
    return {
      at,
      cells: [phone, name, firm, rng.pick(agents), status, isAnswered ? String(rng.int(40, 900)) : '0'],
    };
  }).sort((one, other) => other.at.getTime() - one.at.getTime());
  const header = 'contact_number,contact_name,targetFirm,agent_name,call_status,duration,call_date,call_time';
  return [
    header.split(','),
    ...calls.map(({ at, cells }) => [...cells, dayOf(at), at.toISOString().slice(11, 19)]),
  ];
}
