import { createDecipheriv, hkdfSync } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { systemRandomBytes } from './hash.ts';
import { openText, SealBroken, sealText } from './sealed-text.ts';

const FIRST = 'the-first-seal-key-of-tests';
const ROTATED = `k2:second ${FIRST}`;
const PLACE = 'USER#1|ALERT_DEVICE#a';
const seal = (text: string, keys = FIRST) => sealText(keys, text, PLACE, systemRandomBytes);

it('R-423: a sealed text opens in its place, and tells nothing of what it holds', () => {
  const sealed = seal('https://discord.com/api/webhooks/1/abc');
  expect(sealed).toMatch(/^k1_[\w-]{40,}$/);
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('discord');
  expect(openText(FIRST, sealed, PLACE)).toBe('https://discord.com/api/webhooks/1/abc');
  expect(seal('')).not.toBe(seal(''));
  expect(openText(FIRST, seal(''), PLACE)).toBe('');
});

it('R-423: a sealed text is AES-256-GCM: 12 bytes IV, data, 16 bytes tag, with its place as additional data', () => {
  const bytes = Buffer.from(seal('text').slice(3), 'base64url');
  const key = new Uint8Array(hkdfSync('sha256', FIRST, '', 'crossbook sealed text', 32));
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(PLACE));
  opener.setAuthTag(bytes.subarray(16));
  expect(bytes.length).toBe(12 + 4 + 16);
  expect(opener.update(bytes.subarray(12, 16), undefined, 'utf8') + opener.final('utf8')).toBe('text');
});

it('R-423: after a rotation new texts are sealed with the new key, and old ones still open', () => {
  const old = seal('old');
  const renewed = seal('new', ROTATED);
  expect(renewed).toMatch(/^k2_/);
  expect([openText(ROTATED, old, PLACE), openText(ROTATED, renewed, PLACE)]).toEqual(['old', 'new']);
  // What another function seals with the key that is only announced here.
  expect(openText(`${FIRST} next:k2:second`, seal('x', 'k2:second'), PLACE)).toBe('x');
});

test.each([
  ['moved to another row', () => [FIRST, seal('text'), 'USER#2|ALERT_DEVICE#a']],
  ['altered', () => [FIRST, seal('text').replace(/.{3}$/, (end) => (end === 'AAA' ? 'BBB' : 'AAA')), PLACE]],
  ['cut off', () => [FIRST, seal('text').slice(0, 30), PLACE]],
  ['sealed with a key that is gone', () => ['k2:second', seal('text'), PLACE]],
  ['sealed with another key of the same id', () => ['other', seal('text'), PLACE]],
  ['no sealed text at all', () => [FIRST, 'https://example.com', PLACE]],
])('R-423: a sealed text that is %s does not open', (_name, given) => {
  const [keys = '', sealed = '', place = ''] = given();
  expect(() => openText(keys, sealed, place)).toThrow(SealBroken);
});
