import { type AdvisorTier, contactLengths, type Stage } from '@liftout/contract/contacts';
import { type ImportField, importFieldTitles } from '@liftout/contract/imports';
import { storable } from '@liftout/contract/values/characters';
import { undefused } from '../../platform/csv.ts';
import { cleanCell, isPlaceholder, linkLabel, looksLikeFormula, quoted } from '../../platform/files/cell.ts';
import { truncate } from '../../platform/text/truncate.ts';
import { splitName } from './name.ts';
import {
  aumOf,
  centsOf,
  contactedOf,
  crdOf,
  emailOf,
  isUnreadable,
  linkedinOf,
  type ReadingTime,
  stageOf,
  starOf,
  teamLinkOf,
  tierOf,
  type Unreadable,
} from './values.ts';

/**
 * What a row says of a contact, by column of `contacts`; undefined: nothing that could be read. `deal` values are for new
 * contacts.
 */
export interface RowFields {
  first_name: string;
  last_name: string;
  firm: string;
  email?: string | undefined;
  phone?: string | undefined;
  job_title?: string | undefined;
  city?: string | undefined;
  advisor_tier?: AdvisorTier | undefined;
  revenue_cents?: number | undefined;
  aum_cents?: number | undefined;
  notes?: string | undefined;
  next_steps?: string | undefined;
  linkedin_url?: string | undefined;
  team_profile_link?: string | undefined;
  crd?: string | undefined;
  is_high_value?: boolean | undefined;
  last_contacted?: string | undefined;
  pipeline_stage?: Stage | undefined;
  deal_value_cents?: number | undefined;
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

/**
 * Reads one row of a file of contacts. Rejected, with all reasons in one message: no first or last name, no firm, or one
 * of them too long. Other values that can't be read are left out with a warning: the row is kept, and the value unknown.
 * A formula is text, but for a link that names a firm. `fields`: what each column is.
 */
export function readRow(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  time: ReadingTime,
): RowReading {
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
  return { ok: { ...required, ...readOptional(texts, time, warnings) }, warnings };
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

function readOptional(
  texts: ReadonlyMap<ImportField, string>,
  time: ReadingTime,
  warnings: string[],
): Omit<RowFields, 'first_name' | 'last_name' | 'firm'> {
  const text = (field: ImportField) => texts.get(field);
  /** A field's value; undefined where the cell is blank, or can't be read: then with a warning. */
  const read = <T extends string | number | boolean>(
    field: ImportField,
    reader: (text: string) => T | Unreadable | undefined,
  ): T | undefined => {
    const typed = text(field);
    if (typed === undefined) return undefined;
    const value = reader(typed);
    if (!isUnreadable(value)) return value;
    warnings.push(`${importFieldTitles[field]} ${quoted(typed)} ${value.why}; treated as unknown.`);
    return undefined;
  };
  return {
    email: read('email', emailOf),
    phone: text('phone'),
    job_title: text('jobTitle'),
    city: cityOf(text('city'), text('state')),
    notes: text('notes'),
    next_steps: text('nextSteps'),
    revenue_cents: read('revenue', centsOf('revenue')),
    aum_cents: read('aum', aumOf),
    deal_value_cents: read('dealValue', centsOf('dealValue')),
    advisor_tier: read('advisorTier', tierOf),
    pipeline_stage: read('pipelineStage', stageOf),
    is_high_value: read('isHighValue', starOf),
    linkedin_url: read('linkedinUrl', linkedinOf),
    team_profile_link: read('teamProfileLink', teamLinkOf),
    crd: read('crd', crdOf),
    last_contacted: read('lastContacted', contactedOf(time)),
  };
}

/** The city with its state, as the portal writes it: `Palo Alto, CA`. */
function cityOf(city: string | undefined, state: string | undefined): string | undefined {
  if (city === undefined || state === undefined) return city;
  const joined = `${city}, ${state}`;
  const has = city.toLowerCase().endsWith(`, ${state.toLowerCase()}`);
  return has || joined.length > contactLengths.city ? city : joined;
}
