import { type AdvisorTier, advisorTiers, contactLengths, stages } from '@liftout/contract/contacts';
import { type ImportField, importFieldTitles } from '@liftout/contract/imports';
import { storable } from '@liftout/contract/values/characters';
import { storableInstant } from '@liftout/contract/values/instants';
import { maxCents, parseMoney } from '@liftout/contract/values/money';
import { maximumInWords } from '@liftout/contract/values/money-text';
import { z } from 'zod';
import { undefused } from '../../platform/csv.ts';
import { cleanCell, isPlaceholder, linkLabel, looksLikeFormula, quoted } from '../../platform/files/cell.ts';
import { truncate } from '../../platform/text/truncate.ts';
import { splitName } from './name.ts';

/** What a row says of a contact, by column of `contacts`; blank cells are left out. `deal` values are for new contacts. */
export interface RowFields {
  first_name: string;
  last_name: string;
  firm: string;
  email?: string;
  phone?: string;
  job_title?: string;
  city?: string;
  advisor_tier?: AdvisorTier;
  revenue_cents?: number;
  aum_cents?: number;
  notes?: string;
  next_steps?: string;
  linkedin_url?: string;
  team_profile_link?: string;
  crd?: string;
  is_high_value?: boolean;
  last_contacted?: string;
  pipeline_stage?: string;
  deal_value_cents?: number;
}

export type RowReading = { ok: RowFields; warnings: string[] } | { rejected: string };

const maxLengths: Partial<Record<ImportField, number>> = {
  firstName: contactLengths.name,
  lastName: contactLengths.name,
  name: 2 * contactLengths.name,
  email: contactLengths.email,
  phone: 50,
  jobTitle: 200,
  firm: contactLengths.firm,
  city: contactLengths.city,
  state: 60,
  notes: 20_000,
  nextSteps: 5_000,
  linkedinUrl: 500,
  teamProfileLink: 500,
};

const address = z.email();
const webAddress = z.url({ protocol: /^https?$/ });
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'star']);
const no = new Set(['no', 'n', 'false', '0']);

/**
 * Reads one row of a file of contacts. Rejected, with all reasons in one message: no first or last name, no firm, or one
 * of them too long. Other values that can't be read are left out with a warning: the row is kept, and the value unknown.
 * A formula is text, but for a link that names a firm. `fields`: what each column is.
 */
export function readRow(cells: readonly string[], fields: readonly (ImportField | null)[]): RowReading {
  const problems: string[] = [];
  const warnings: string[] = [];
  const texts = new Map<ImportField, string>();
  fields.forEach((field, index) => {
    const cell = cells[index] ?? '';
    if (field === null || cell === '') return;
    const text = textOf(field, cell, warnings);
    if (text !== '') texts.set(field, text);
  });
  // A firm stands in lists and charts; of a link it is the label, as the spreadsheet shows it.
  const formula = texts.get('firm') ?? '';
  const label = linkLabel(formula);
  if (label !== '') {
    texts.set('firm', label);
    warnings.push(`Firm ${quoted(formula)} looks like a formula; read as ${quoted(label)}.`);
  }
  const required = readRequired(texts, problems);
  if (problems.length > 0) return { rejected: problems.join(' ') };
  for (const [field, text] of texts)
    if (looksLikeFormula(text) && field !== 'phone')
      warnings.push(`${importFieldTitles[field]} ${quoted(text)} looks like a formula; kept as text.`);
  return { ok: { ...required, ...readOptional(texts, warnings) }, warnings };
}

/** A cell's text, safe to store; several lines only where the field has them. */
function textOf(field: ImportField, cell: string, warnings: string[]): string {
  if (field === 'notes' || field === 'nextSteps') {
    const text = undefused(storable(cell).trim());
    return text === '' || isPlaceholder(text) ? '' : limited(field, text, warnings);
  }
  const { text, dropped } = cleanCell(undefused(cell));
  if (dropped) warnings.push(`Control characters were removed from ${importFieldTitles[field]}.`);
  const isName = field === 'firstName' || field === 'lastName' || field === 'name';
  // `Na` and `Null` are real names.
  if (isName ? /^n\/a$/i.test(text) : isPlaceholder(text)) return '';
  return isName || field === 'firm' ? text : limited(field, text, warnings);
}

function limited(field: ImportField, text: string, warnings: string[]): string {
  const max = maxLengths[field] ?? 100;
  if (text.length <= max) return text;
  if (field === 'notes' || field === 'nextSteps') {
    warnings.push(`${importFieldTitles[field]} was shortened to ${max} characters.`);
    return truncate(text, max).trim();
  }
  warnings.push(`${importFieldTitles[field]} is longer than ${max} characters; treated as unknown.`);
  return '';
}

function readRequired(texts: ReadonlyMap<ImportField, string>, problems: string[]) {
  const split = splitName(texts.get('name') ?? '');
  const value = (field: 'firstName' | 'lastName' | 'firm', fallback = ''): string => {
    const text = texts.get(field) ?? fallback;
    const title = importFieldTitles[field];
    const max = maxLengths[field] ?? 100;
    if (text === '') problems.push(`${title} is blank.`);
    else if (text.length > max) problems.push(`${title} is longer than ${max} characters.`);
    else if (field !== 'firm' && !/\p{L}/u.test(text))
      problems.push(`${title} ${quoted(text)} is not a name.`);
    return text;
  };
  return {
    first_name: value('firstName', split.firstName),
    last_name: value('lastName', split.lastName),
    firm: value('firm'),
  };
}

function readOptional(texts: ReadonlyMap<ImportField, string>, warnings: string[]): Partial<RowFields> {
  const found: Partial<RowFields> = {};
  const text = (field: ImportField) => texts.get(field);
  const unknown = (field: ImportField, why: string) =>
    warnings.push(`${importFieldTitles[field]} ${quoted(text(field) ?? '')} ${why}; treated as unknown.`);
  const money = (field: 'revenue' | 'aum' | 'dealValue'): number | undefined => {
    const reading = parseMoney(text(field));
    if (reading.kind === 'blank') return undefined;
    if (reading.kind === 'amount' && reading.cents <= maxCents[field]) return reading.cents;
    const tooMuch = `is more than ${maximumInWords(maxCents[field])}`;
    const why = {
      amount: tooMuch,
      huge: tooMuch,
      negative: 'is negative',
      unreadable: "can't be read",
    }[reading.kind];
    unknown(field, why);
    return undefined;
  };
  const email = text('email')?.replace(/^mailto:/i, '');
  if (email !== undefined) {
    if (address.safeParse(email).success) found.email = email;
    else unknown('email', 'is not an email address');
  }
  const phone = text('phone');
  if (phone !== undefined) found.phone = phone;
  const jobTitle = text('jobTitle');
  if (jobTitle !== undefined) found.job_title = jobTitle;
  const city = cityOf(text('city'), text('state'));
  if (city !== undefined) found.city = city;
  const notes = text('notes');
  if (notes !== undefined) found.notes = notes;
  const nextSteps = text('nextSteps');
  if (nextSteps !== undefined) found.next_steps = nextSteps;
  const revenue = money('revenue');
  if (revenue !== undefined) found.revenue_cents = revenue;
  const aum = money('aum');
  if (aum !== undefined) found.aum_cents = aum;
  const dealValue = money('dealValue');
  if (dealValue !== undefined) found.deal_value_cents = dealValue;
  const tier = advisorTiers.find((one) => one === text('advisorTier')?.toLowerCase());
  if (tier) found.advisor_tier = tier;
  else if (text('advisorTier') !== undefined) unknown('advisorTier', 'is no tier');
  const stage = stages.find((one) => one === text('pipelineStage')?.toLowerCase());
  if (stage) found.pipeline_stage = stage;
  else if (text('pipelineStage') !== undefined) unknown('pipelineStage', 'is no stage');
  const star = text('isHighValue')?.toLowerCase();
  if (star !== undefined && yes.has(star)) found.is_high_value = true;
  else if (star !== undefined && no.has(star)) found.is_high_value = false;
  else if (star !== undefined) unknown('isHighValue', 'is neither yes nor no');
  readLinks(texts, found, unknown);
  const crd = text('crd')
    ?.replace(/^(?:crd)?\s?#?\s?/i, '')
    .replace(/\.0+$/, '');
  if (crd !== undefined) {
    if (/^\d{1,10}$/.test(crd) && Number(crd) > 0) found.crd = crd;
    else unknown('crd', 'is no CRD number');
  }
  const contacted = text('lastContacted');
  if (contacted !== undefined) {
    const at = instantOf(contacted);
    if (at !== null) found.last_contacted = at;
    else unknown('lastContacted', "can't be read as a date");
  }
  return found;
}

function readLinks(
  texts: ReadonlyMap<ImportField, string>,
  found: Partial<RowFields>,
  unknown: (field: ImportField, why: string) => void,
): void {
  const linkedin = texts.get('linkedinUrl');
  if (linkedin !== undefined) {
    const link = /^(?:www\.)?linkedin\.com\//i.test(linkedin) ? `https://${linkedin}` : linkedin;
    if (webAddress.safeParse(link).success) found.linkedin_url = link;
    else unknown('linkedinUrl', 'is no link that starts with https://');
  }
  const team = texts.get('teamProfileLink');
  if (team !== undefined) {
    const link = /^www\./i.test(team) ? `https://${team}` : team;
    if (/^\/team\/[^/\s]+$/.test(link) || webAddress.safeParse(link).success) found.team_profile_link = link;
    else unknown('teamProfileLink', 'is no link that starts with https:// or /team/');
  }
}

/** The city with its state, as the portal writes it: `Palo Alto, CA`. */
function cityOf(city: string | undefined, state: string | undefined): string | undefined {
  if (city === undefined || state === undefined) return city;
  const joined = `${city}, ${state}`;
  const has = city.toLowerCase().endsWith(`, ${state.toLowerCase()}`);
  return has || joined.length > contactLengths.city ? city : joined;
}

/** `2025-08-29`, `2025-08-29T16:00:00Z`, or month first (`8/29/2025`), in UTC; null where it is none or not storable. */
function instantOf(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0');
  const iso = american ? `${american[3]}-${two(american[1])}-${two(american[2])}` : text;
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(iso))
    return null;
  const at = new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso);
  return Number.isNaN(at.getTime()) ? null : storableInstant(at.toISOString());
}
