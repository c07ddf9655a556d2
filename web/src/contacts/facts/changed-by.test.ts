import { expect, test } from 'vitest';
import { changedBy } from './changed-by.ts';

const met = 'Met at the office in June. Wants to hear about the transition team before anything else.';

test.each([
  ['', 'Someone else removed this.'],
  ['Left a message.', 'Someone else changed this to Left a message.'],
  [`${met} Prefers mornings.`, 'Someone else changed this: “… Prefers mornings.”.'],
  [met.replace('June', 'July'), 'Someone else changed this: “… July. …”.'],
  [met.replace(' in June', ''), 'Someone else changed this: “… office. …”.'],
  [met.replace(' before anything else.', ''), 'Someone else removed a part of this.'],
])('a colleague changed a note to %j', (now, said) => {
  const { notes } = changedBy(['notes'], { notes: now }, { notes: met });
  expect(notes).toBe(`${said} Save again to replace it, or press Escape.`);
});

test('only what differs of a long note is repeated, and not all of a long part', () => {
  const added = 'word '.repeat(100).trim();
  const { notes } = changedBy(['notes'], { notes: `${met} ${added}` }, { notes: met });
  expect(notes).toMatch(/^Someone else changed this: “… (word )+(w|wo|wor|word)?…”\. /);
  expect(notes?.length).toBeLessThan(360);
});
