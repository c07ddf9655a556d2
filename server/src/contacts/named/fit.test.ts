import { describe, expect, test } from 'vitest';
import { chooseNamed, fitOf } from './fit.ts';

const contact = (firstName: string, lastName: string, firm = 'Merrill', id = firm) => ({
  id,
  firstName,
  lastName,
  firm,
});
const isSameFirm = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

test.each([
  ['kevin ROSARIO', 'Kevin', 'Rosario', 'same'],
  ['Kevin A. Rosario', 'Kevin', 'Rosario', 'close'],
  ['Kevin Rosario', 'Kevin A.', 'Rosario', 'close'],
  ['Kevin Andrew Rosario', 'Kevin A.', 'Rosario', 'close'],
  ['Kevin B. Rosario', 'Kevin A.', 'Rosario', null],
  ['Kevin Alan Rosario', 'Kevin Andrew', 'Rosario', null],
  ['Ana M. de la Cruz', 'Ana', 'de la Cruz', 'close'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith', 'same'],
  ['Kevin  Rosario ', 'Kevin', 'Rosario', 'same'],
  ['K. Rosario', 'Kevin', 'Rosario', null],
  ['Rosario', 'Kevin', 'Rosario', null],
  ['Kevin Rosario', 'Kevin', 'Rosarios', null],
] as const)('%s is %s %s: %s', (name, firstName, lastName, expected) => {
  expect(fitOf(name, contact(firstName, lastName))).toBe(expected);
});

describe('whom a name and a firm mean', () => {
  const chosen = (name: string, firm: string | null, ...candidates: ReturnType<typeof contact>[]) =>
    chooseNamed({ name, firm }, candidates, isSameFirm)?.id ?? null;
  const ofMerrill = contact('Kevin', 'Rosario', 'Merrill');
  const ofUbs = contact('Kevin', 'Rosario', 'UBS');

  test('is the only one of the name, at any firm', () => {
    expect(chosen('Kevin Rosario', null, ofMerrill)).toBe('Merrill');
    expect(chosen('Kevin Rosario', 'Baird', ofMerrill)).toBe('Merrill');
  });

  test('is the namesake at the firm, and otherwise nobody', () => {
    expect(chosen('Kevin Rosario', 'ubs', ofMerrill, ofUbs)).toBe('UBS');
    expect(chosen('Kevin Rosario', null, ofMerrill, ofUbs)).toBe(null);
    expect(chosen('Kevin Rosario', 'Baird', ofMerrill, ofUbs)).toBe(null);
    expect(chosen('Kevin Rosario', 'UBS', ofUbs, { ...ofUbs, id: 'second' })).toBe(null);
  });

  test('is who is named with a middle name more or less, where nobody else fits and no other firm is named', () => {
    expect(chosen('Kevin A. Rosario', null, ofMerrill)).toBe('Merrill');
    expect(chosen('Kevin A. Rosario', 'Merrill', ofMerrill, ofUbs)).toBe('Merrill');
    expect(chosen('Kevin A. Rosario', null, ofMerrill, ofUbs)).toBe(null);
    expect(chosen('Kevin A. Rosario', 'Baird', ofMerrill)).toBe(null);
    const exact = contact('Kevin A.', 'Rosario', 'LPL');
    expect(chosen('Kevin A. Rosario', null, ofMerrill, exact)).toBe('LPL');
  });
});
