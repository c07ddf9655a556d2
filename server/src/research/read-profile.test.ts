import { expect, test } from 'vitest';
import { readProfile } from './read-profile.ts';

test('a profile is read and made safe', async () => {
  expect(await readProfile('```html\n<p onclick="x">a</p>\n```')).toBe('<p>a</p>');
  expect(await readProfile('<script>a</script>')).toBeNull();
});

test('a hostile answer does not block the event loop', async () => {
  const answer = `${'<div>'.repeat(10_000)}a${'</p>'.repeat(12_000)}`;
  let ticks = 0;
  let reading = true;
  const tick = () => {
    ticks += 1;
    if (reading) setImmediate(tick);
  };
  setImmediate(tick);
  expect(await readProfile(answer)).toContain('a');
  reading = false;
  // A blocked event loop would allow one or two ticks.
  expect(ticks).toBeGreaterThan(20);
});

test('an answer or profile that is too long is null', async () => {
  expect(await readProfile('a'.repeat(100_001))).toBeNull();
  expect(await readProfile(`<p>${'& '.repeat(30_000)}</p>`)).toBeNull();
});
