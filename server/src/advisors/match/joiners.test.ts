import { expect, test } from 'vitest';
import { personKey } from '../../moves/person.ts';
import { blockKey } from './block.ts';
import { parseName } from './name.ts';
import { namesakeKeys } from './sighting.ts';

test.each([
  ['علی‌رضا', 'علیرضا'],
  ['क‍ष', 'कष'],
  ['Ann\u00adMarie', 'AnnMarie'],
])('%s and %s are one name: a joiner that shows nothing says nothing', (joined, plain) => {
  expect(parseName(joined, 'Ash')).toEqual(parseName(plain, 'Ash'));
  for (const keyOf of [personKey, blockKey, namesakeKeys])
    expect(keyOf(joined, 'Ash')).toEqual(keyOf(plain, 'Ash'));
});
