import type { Contact } from '@liftout/contract/contacts';

/** Bytes of a line of a vCard, without its line break (RFC 2426, section 2.6). */
const maxLine = 75;
/** Control characters other than line breaks: no value has them. */
const controls = /[^\P{Cc}\n]/gu;
/** `Palo Alto, CA`, as the portal writes a city with its state. */
const withState = /^(.+), ?([A-Za-z]{2})$/;

type Card = Pick<
  Contact,
  | 'id'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'firm'
  | 'jobTitle'
  | 'email'
  | 'phone'
  | 'city'
  | 'linkedinUrl'
  | 'crd'
>;

/**
 * A contact as a vCard 3.0 (RFC 2426), which Outlook, Apple and Google read (decision 048): who it is and how to reach
 * it. Notes, amounts and stages stay here, since a card is passed on.
 */
export function vcardOf(contact: Card): string {
  const [, city = contact.city ?? '', state = ''] = withState.exec(contact.city ?? '') ?? [];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Liftout//Liftout//EN',
    `UID:urn:uuid:${contact.id}`,
    `FN:${escaped(contact.name)}`,
    `N:${structured(contact.lastName, contact.firstName, '', '', '')}`,
    contact.firm && `ORG:${structured(contact.firm)}`,
    contact.jobTitle && `TITLE:${escaped(contact.jobTitle)}`,
    contact.email && `EMAIL;TYPE=INTERNET,WORK:${escaped(contact.email)}`,
    contact.phone && `TEL;TYPE=WORK,VOICE:${escaped(contact.phone)}`,
    contact.city && `ADR;TYPE=WORK:${structured('', '', '', city, state, '', '')}`,
    // Neither has commas escaped: the value is a URI.
    contact.linkedinUrl && `URL:${unbroken(contact.linkedinUrl)}`,
    contact.crd && `X-CRD:${escaped(contact.crd)}`,
    'END:VCARD',
  ];
  return lines.map((line) => (line ? `${folded(line)}\r\n` : '')).join('');
}

const unbroken = (text: string) => text.replace(controls, '').replaceAll('\n', '');

/** A text value: backslashes, commas, semicolons and line breaks are escaped, and no value can begin another property. */
const escaped = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(controls, ' ')
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');

const structured = (...parts: string[]): string => parts.map(escaped).join(';');

/** Breaks a line into pieces of at most 75 bytes, each but the first after a space; no character is split. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= maxLine) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLine) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
