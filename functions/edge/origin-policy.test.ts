import { expect, test } from 'vitest';
import { cameThroughCdn, isSameOrigin } from './origin-policy.ts';

const SITE = 'https://crossbook.example';

test.each([
  ['R-037: Fetch Metadata of our own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['R-037: our Origin', { origin: SITE }, true],
  ['R-037: both', { 'sec-fetch-site': 'same-origin', origin: SITE }, true],
  ['R-037: neither header, so not a browser', { host: 'elsewhere.example' }, true],
  ['R-035: another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['R-035: a same-site origin', { 'sec-fetch-site': 'same-site' }, false],
  ['R-035: a URL typed by hand, which never posts', { 'sec-fetch-site': 'none' }, false],
  ['R-035: another site that claims our Origin', { 'sec-fetch-site': 'cross-site', origin: SITE }, false],
  [
    'R-038: ours by Fetch Metadata, foreign by Origin',
    { 'sec-fetch-site': 'same-origin', origin: 'https://a.example' },
    false,
  ],
  ['R-036: the Origin "null"', { origin: 'null' }, false],
  ['R-036: http', { origin: 'http://crossbook.example' }, false],
  ['R-036: a look-alike suffix', { origin: 'https://crossbook.example.evil.example' }, false],
  ['R-036: a look-alike prefix', { origin: 'https://evilcrossbook.example' }, false],
  ['R-036: another port', { origin: 'https://crossbook.example:8443' }, false],
  ['R-036: another case', { origin: 'https://Crossbook.example' }, false],
  ['R-036: a trailing slash', { origin: `${SITE}/` }, false],
  ['an empty Origin', { origin: '' }, false],
  ['an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }, false],
  ['two values in one header', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
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
