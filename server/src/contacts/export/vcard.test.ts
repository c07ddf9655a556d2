import { describe, expect, test } from 'vitest';
import { vcardOf } from './vcard.ts';

const ann = {
  id: '0198f2a4-7d3c-7c1e-9d6e-3f5a1b2c4d5e',
  name: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  firm: 'UBS',
  jobTitle: null,
  email: '',
  phone: null,
  city: null,
  linkedinUrl: null,
  crd: null,
};
const linesOf = (card: string) => card.split('\r\n');
const unfolded = (card: string) => linesOf(card.replaceAll('\r\n ', ''));

describe('a vCard', () => {
  test('has who it is and how to reach it, and nothing blank', () => {
    expect(linesOf(vcardOf(ann))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Liftout//Liftout//EN',
      'UID:urn:uuid:0198f2a4-7d3c-7c1e-9d6e-3f5a1b2c4d5e',
      'FN:Ann Lee',
      'N:Lee;Ann;;;',
      'ORG:UBS',
      'END:VCARD',
      '',
    ]);
    const full = {
      ...ann,
      jobTitle: 'Advisor',
      email: 'ann@example.com',
      phone: '(415) 555-0100',
      city: 'Palo Alto, CA',
      linkedinUrl: 'https://www.linkedin.com/in/ann?a=1,2;b',
      crd: '1001',
    };
    expect(linesOf(vcardOf(full)).slice(7, -2)).toEqual([
      'TITLE:Advisor',
      'EMAIL;TYPE=INTERNET,WORK:ann@example.com',
      'TEL;TYPE=WORK,VOICE:(415) 555-0100',
      'ADR;TYPE=WORK:;;;Palo Alto;CA;;',
      'URL:https://www.linkedin.com/in/ann?a=1,2;b',
      'X-CRD:1001',
    ]);
  });

  test('a city without a state is a city alone', () => {
    expect(vcardOf({ ...ann, city: 'Zürich, Altstadt' })).toContain('ADR;TYPE=WORK:;;;Zürich\\, Altstadt;;;');
  });

  test('escapes what would end a value, and cannot be made to hold another card', () => {
    const card = vcardOf({
      ...ann,
      firm: 'A;B, C\\D\r\nEND:VCARD\rBEGIN:VCARD\nNOTE:x',
      jobTitle: 'a\u0000\u001bb',
    });
    expect(unfolded(card)).toContain('ORG:A\\;B\\, C\\\\D\\nEND:VCARD\\nBEGIN:VCARD\\nNOTE:x');
    expect(card).toContain('TITLE:a  b\r\n');
    expect(linesOf(card).filter((line) => line === 'END:VCARD')).toHaveLength(1);
    const link = vcardOf({ ...ann, linkedinUrl: 'https://example.com/\r\nNOTE:x' });
    expect(link).toContain('URL:https://example.com/NOTE:x\r\n');
  });

  test('folds long lines at 75 bytes, and splits no character', () => {
    const firstName = '山田'.repeat(60);
    const lastName = `${'👩‍💻'.repeat(30)}é`;
    const card = vcardOf({ ...ann, name: `${firstName} ${lastName}`, firstName, lastName });
    for (const line of linesOf(card)) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(unfolded(card)).toContain(`FN:${firstName} ${lastName}`);
    expect(unfolded(card)).toContain(`N:${lastName};${firstName};;;`);
  });
});
