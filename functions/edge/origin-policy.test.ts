import { expect, test } from 'vitest';
import { cameThroughCdn, isSameOrigin } from './origin-policy.ts';

const SITE = 'https://crossbook.example';

test.each([
  ['R-037: Fetch Metadata of our own page is accepted', { 'sec-fetch-site': 'same-origin' }, true],
  ['R-037: our Origin is accepted', { origin: SITE }, true],
  ['R-037: both headers of ours are accepted', { 'sec-fetch-site': 'same-origin', origin: SITE }, true],
  ['R-037: a caller without either header, so not a browser, is accepted', { host: 'elsewhere.example' }, true],
  ['R-035: another site is refused', { 'sec-fetch-site': 'cross-site' }, false],
  ['R-035: a same-site origin is refused', { 'sec-fetch-site': 'same-site' }, false],
  ['R-035: a URL typed by hand, which never posts, is refused', { 'sec-fetch-site': 'none' }, false],
  ['R-035: another site that claims our Origin is refused', { 'sec-fetch-site': 'cross-site', origin: SITE }, false],
  [
    'R-038: what is ours by Fetch Metadata and foreign by Origin is refused',
    { 'sec-fetch-site': 'same-origin', origin: 'https://a.example' },
    false,
  ],
  ['R-036: the Origin "null" is refused', { origin: 'null' }, false],
  ['R-036: http is refused', { origin: 'http://crossbook.example' }, false],
  ['R-036: a look-alike suffix is refused', { origin: 'https://crossbook.example.evil.example' }, false],
  ['R-036: a look-alike prefix is refused', { origin: 'https://evilcrossbook.example' }, false],
  ['R-036: another port is refused', { origin: 'https://crossbook.example:8443' }, false],
  ['R-036: another case is refused', { origin: 'https://Crossbook.example' }, false],
  ['R-036: a trailing slash is refused', { origin: `${SITE}/` }, false],
  ['an empty Origin is refused', { origin: '' }, false],
  ['an empty Sec-Fetch-Site is refused', { 'sec-fetch-site': '' }, false],
  ['a header with two values is refused', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
])('%s', (_name, headers, expected) => {
  expect(isSameOrigin(headers, SITE)).toBe(expected);
});

test.each([
  ['R-011: the first of two origin secrets', 'first', true],
  ['R-011: the second of two origin secrets', 'second', true],
  ['R-011: another one', 'third', false],
  ['R-011: an empty one', '', false],
  ['R-011: none', undefined, false],
])('%s is accepted: %s, %s', (_name, given, accepted) => {
  expect(cameThroughCdn(given, ['first', 'second'])).toBe(accepted);
});
