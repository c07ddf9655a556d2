import { describe, expect, test } from 'vitest';
import { decide, type FieldValues, type Origins } from './last-writer.ts';

const ours: FieldValues = {
  firstName: 'Ada',
  lastName: 'Ames',
  email: '',
  phone: null,
  jobTitle: null,
  firm: 'UBS',
  city: null,
};
const read = new Date('2025-08-29T16:00:00Z');
const row = (firm: string, modified: string | null) => ({
  sourceId: '1',
  firstName: '',
  lastName: '',
  email: '',
  phone: null,
  jobTitle: null,
  city: null,
  firm,
  modifiedAt: modified === null ? null : new Date(modified),
});
const nothing: Origins = { upstream: {}, edited: {} };
const edited: Origins = {
  upstream: { firm: ['Merrill', '2025-08-01T00:00:00.000Z'] },
  edited: { firm: '2025-08-10T00:00:00.000Z' },
};

describe('the last writer of a field', () => {
  test('is upstream where nobody entered it here, and is remembered', () => {
    const { contact, origins, kept } = decide(row('Stifel', '2025-08-02T00:00:00Z'), ours, nothing, read);
    expect(contact.firm).toBe('Stifel');
    expect(origins.upstream.firm).toEqual(['Stifel', '2025-08-02T00:00:00.000Z']);
    expect(kept).toEqual([]);
  });

  test('is the person, where upstream has not changed it since', () => {
    const decision = decide(row('Merrill', '2025-08-20T00:00:00Z'), ours, edited, read);
    expect(decision).toMatchObject({ contact: { firm: '' }, kept: [], isRemembered: true });
  });

  test('is the person, where upstream changed it before; said once', () => {
    const first = decide(row('Stifel', '2025-08-05T00:00:00Z'), ours, edited, read);
    expect(first).toMatchObject({ contact: { firm: '' }, kept: [{ field: 'firm', theirs: 'Stifel' }] });
    const again = decide(row('Stifel', '2025-08-05T00:00:00Z'), ours, first.origins, read);
    expect(again).toMatchObject({ contact: { firm: '' }, kept: [], isRemembered: true });
  });

  test('is upstream, where it changed it after', () => {
    const { contact, origins } = decide(row('Stifel', '2025-08-11T00:00:00Z'), ours, edited, read);
    expect(contact.firm).toBe('Stifel');
    expect(origins).toEqual({ upstream: { firm: ['Stifel', '2025-08-11T00:00:00.000Z'] }, edited: {} });
  });

  test("is told by the field's own time where upstream gives one", () => {
    const fieldTimes = { firm: new Date('2025-08-05T00:00:00Z') };
    const given = { ...row('Stifel', '2025-08-20T00:00:00Z'), fieldTimes };
    expect(decide(given, ours, edited, read).kept).toHaveLength(1);
  });

  test('is upstream at the time of reading, where it does not say when', () => {
    expect(decide(row('Stifel', null), ours, edited, read).contact.firm).toBe('Stifel');
  });

  test('no longer matters once both say the same', () => {
    expect(decide(row('UBS', '2025-08-05T00:00:00Z'), ours, edited, read).origins.edited).toEqual({});
  });

  test('is not who has it blank', () => {
    expect(decide(row('', '2025-08-20T00:00:00Z'), ours, edited, read).isRemembered).toBe(true);
  });
});
