import { expect, test } from 'vitest';
import { parseLinkedInUrl } from './linkedin.ts';

test.each([
  ['https://www.linkedin.com/in/jane-doe', 'Jane', 'Doe'],
  ['https://www.linkedin.com/in/jane-doe/', 'Jane', 'Doe'],
  ['linkedin.com/in/jane-doe?trk=x#y', 'Jane', 'Doe'],
  ['http://uk.linkedin.com/in/Jane-Doe/details/skills', 'Jane', 'Doe'],
  ['https://www.linkedin.com/in/jane-q-doe-cfp-1a2b3c4', 'Jane', 'Doe'],
  ['https://www.linkedin.com/in/dr-jane-mary-doe-jr-12345', 'Jane', 'Doe'],
  ['https://www.linkedin.com/in/jos%C3%A9-garc%C3%ADa', 'José', 'García'],
  ['https://www.linkedin.com/in/JaneDoe', 'Jane', 'Doe'],
  ["https://www.linkedin.com/in/sean-o'neil", 'Sean', "O'Neil"],
  ['https://www.linkedin.com/in/janedoe', '', ''],
  ['https://www.linkedin.com/in/jane-d', '', ''],
  ['https://www.linkedin.com/in/j-doe', '', ''],
])('%s is %s %s', (url, firstName, lastName) => {
  expect(parseLinkedInUrl(url)).toMatchObject({ firstName, lastName });
});

test('an address has one plain form', () => {
  expect(parseLinkedInUrl('LinkedIn.com/in/Jane-Doe/?x=1')).toMatchObject({
    slug: 'jane-doe',
    url: 'https://www.linkedin.com/in/jane-doe',
  });
});

test.each([
  '',
  'jane doe',
  'https://www.linkedin.com/company/merrill',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/in/a/../../x',
  'https://linkedin.com.evil.example/in/jane-doe',
  'https://evil.example/linkedin.com/in/jane-doe',
  'https://notlinkedin.com/in/jane-doe',
  'https://www.linkedin.com@evil.example/in/jane-doe',
  'https://www.linkedin.com:8080/in/jane-doe',
  'javascript:alert(1)//linkedin.com/in/jane-doe',
  'https://www.linkedin.com/in/%3Cscript%3E',
  'https://www.linkedin.com/in/%ff',
])('%s is no profile', (url) => {
  expect(parseLinkedInUrl(url)).toBeNull();
});
