import pino from 'pino';
import {
  advisorRegisterService,
  type ImportedFile,
  type ImportedFirms,
} from '../advisor-register/service.ts';
import { loadConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';
import { system } from '../platform/db/scope.ts';

const usage = `Usage: npm run import -- register <file> [--accept-losses]
  <file>           IA_INDVL_Feed_MM_DD_YYYY.xml.zip, the adviser representatives as the SEC publishes them; or the firms,
                   IA_FIRM_SEC_Feed_MM_DD_YYYY.xml.gz, or the table of Form ADV, iaMMDDYYYY.zip or .csv
  --accept-losses  import it although it has fewer people or firms than a day explains; look at why first`;

/** Imports files that the operator downloaded. Works while the app runs. */
async function main(given: string[]): Promise<string> {
  const [kind, file, ...more] = given.filter((one) => one !== '--accept-losses');
  if (kind !== 'register' || file === undefined || more.length > 0) throw new Error(usage);
  const installation = await openInstallation(loadConfig(process.env), pino({ level: 'silent' }), {
    nextToApp: true,
  });
  try {
    const options = { acceptLosses: given.includes('--accept-losses') };
    const done = await advisorRegisterService(installation.platform).importPath(file, options, system);
    return 'firms' in done ? reportFirms(done) : report(done);
  } finally {
    await installation.close();
  }
}

const count = (number: number) => number.toLocaleString('en');

function reportFirms({ isKnown, day, firms, repeated, withoutCrd, changes }: ImportedFirms): string {
  const lines = [
    isKnown
      ? `This file of ${day} was imported before. Nothing changed.`
      : `Imported the register of firms of ${day}: ${count(firms)} firms.`,
  ];
  if (withoutCrd > 0) lines.push(`${count(withoutCrd)} firms without a CRD number were left out.`);
  if (repeated > 0) lines.push(`${count(repeated)} firms were listed again; the first time counts.`);
  if (changes === null) return lines.join('\n');
  const words: [number, string][] = [
    [changes.appeared, 'new'],
    [changes.vanished, 'no longer registered'],
    [changes.renamed, 'with another name'],
  ];
  lines.push(
    'Since the file before:',
    ...words.map(([firms, what]) => `${count(firms).padStart(9)}  ${what}`),
  );
  return lines.join('\n');
}

function report({ isKnown, day, people, employments, repeated, withoutCrd, changes }: ImportedFile): string {
  const lines = [
    isKnown
      ? `This file of ${day} was imported before. Nothing changed.`
      : `Imported the register of ${day}: ${count(people)} people with ${count(employments)} current employments.`,
  ];
  if (withoutCrd > 0) lines.push(`${count(withoutCrd)} people without a CRD number were left out.`);
  if (repeated > 0) lines.push(`${count(repeated)} people were listed again; only the first listing counts.`);
  if (changes === null) return lines.join('\n');
  const words: [number, string][] = [
    [changes.joined, 'joined a firm and kept the old one'],
    [changes.left, 'left a firm and kept another'],
    [changes.swapped, 'left their firms for others'],
    [changes.conversion, 'left a firm for another of the same enterprise'],
    [changes.dual, 'joined or left a firm of the enterprise that they stayed with'],
    [changes.bulk, 'moved with many others between two firms on one day'],
    [changes.other, 'changed firms in another way'],
    [changes.appeared, 'new'],
    [changes.vanished, 'no longer registered'],
  ];
  lines.push(
    'Since the file before:',
    ...words.map(([people, what]) => `${count(people).padStart(9)}  ${what}`),
  );
  return lines.join('\n');
}

main(process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
