import { describe, expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

describe('the name of a file that is downloaded', () => {
  it('is read plain, quoted and encoded', () => {
    expect(fileNameOf('attachment; filename=moves.csv')).toBe('moves.csv');
    expect(fileNameOf('attachment; filename="two words.csv"')).toBe('two words.csv');
    expect(fileNameOf("attachment; filename*=UTF-8''M%C3%A4rz%202025-rejects.csv")).toBe(
      'März 2025-rejects.csv',
    );
  });
  it('is null where there is none, or one that cannot be decoded', () => {
    expect(fileNameOf(null)).toBeNull();
    expect(fileNameOf('attachment')).toBeNull();
    expect(fileNameOf("attachment; filename*=UTF-8''%E0%A4")).toBeNull();
  });
});
