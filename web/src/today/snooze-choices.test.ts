import { expect, test } from 'vitest';
import { snoozeChoices } from './snooze-choices.ts';

test.each([
  ['a Monday', '2025-08-25', ['Until tomorrow', 'Until Thursday', 'Until Tuesday, Sep 2']],
  ['a Wednesday', '2025-08-20', ['Until tomorrow', 'Until Monday', 'Until Wednesday, Aug 27']],
  ['a Friday', '2025-08-15', ['Until Monday', 'Until Friday, Aug 22']],
  ['the Friday before Labor Day', '2025-08-29', ['Until Tuesday', 'Until Friday, Sep 5']],
])('on %s the choices say when somebody comes back, each day once', (_, today, labels) => {
  expect(snoozeChoices(today).map(({ label }) => label)).toEqual(labels);
});
