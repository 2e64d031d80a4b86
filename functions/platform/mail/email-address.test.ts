import { expect, it, test } from 'vitest';

import { emailHash, parseEmailAddress } from './email-address.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Byron+Tag@Example.COM\t', 'ada.byron+tag@example.com'],
  ["o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['a_b-c!#$%&*/=?^`{|}~@xn--bcher-kva.example', 'a_b-c!#$%&*/=?^`{|}~@xn--bcher-kva.example'],
])('R-024, R-025: %s becomes %s', (typed, canonical) => {
  expect(parseEmailAddress(typed)).toBe(canonical);
});

test.each([
  ['nothing', ''],
  ['no @', 'ada.example.com'],
  ['two @', 'a@b@example.com'],
  ['nothing before the @', '@example.com'],
  ['no dot in the domain', 'ada@localhost'],
  ['a dot at the end', 'ada@example.com.'],
  ['a dot after the @', 'ada@.example.com'],
  ['a comma list', 'ada@example.com,eve@example.com'],
  ['a semicolon list', 'ada@example.com;eve@example.com'],
  ['quotes', '"ada"@example.com'],
  ['a space', 'ada byron@example.com'],
  ['angle brackets', '<ada@example.com>'],
  ['a fullwidth @', 'ada\uff20example.com'],
  ['a fullwidth @ beside a real one', 'ada\uff20example.com@example.com'],
  ['a dotless i', 'ad\u0131n@example.com'],
  ['a Kelvin sign', 'lor\u212a@example.com'],
  ['an injected header', 'ada@example.com\r\nBcc: eve@example.com'],
  ['a line break at the end', 'ada@example.com\n'],
  ['a NUL', 'ada\0@example.com'],
  ['a lone surrogate', 'ada\ud800@example.com'],
])('R-022: %s is refused', (_name, typed) => {
  expect(() => parseEmailAddress(typed)).toThrow(expect.objectContaining({ code: 'input-invalid' }));
});

it('R-022: 254 characters are accepted and 255 refused', () => {
  const before = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.`;
  expect(parseEmailAddress(`${before}${'d'.repeat(57)}.com`)).toHaveLength(254);
  expect(() => parseEmailAddress(`${before}${'d'.repeat(58)}.com`)).toThrow(
    expect.objectContaining({ code: 'input-invalid' }),
  );
});

it('an address is hashed with the key', () => {
  const address = parseEmailAddress('ada@example.com');
  // echo -n ada@example.com | openssl dgst -sha256 -hmac one -binary | basenc --base64url, without padding
  expect(emailHash('one', address)).toBe('vMocuSm_JPOan46KnEG7Vk-MYa7WQ9N75pHOXRxRzAM');
  expect(emailHash('two', address)).not.toBe(emailHash('one', address));
});
