import { describe, expect, test } from 'vitest';
import { mentionPattern } from './queries/moves-and-news.ts';

describe('the pattern of a name', () => {
  test.each([
    ['UBS', '(?<![[:alnum:]])UBS(?![[:alnum:]])'],
    ['Morgan  Stanley', '(?i)(?<![[:alnum:]])Morgan\\s+Stanley(?![[:alnum:]])'],
    ['&Partners', '(?i)(?<![[:alnum:]])\\&Partners(?![[:alnum:]])'],
    ['B. Riley (West)', '(?i)(?<![[:alnum:]])B\\.\\s+Riley\\s+\\(West\\)(?![[:alnum:]])'],
  ])('%s', (name, pattern) => {
    expect(mentionPattern(name)).toBe(pattern);
  });
});
