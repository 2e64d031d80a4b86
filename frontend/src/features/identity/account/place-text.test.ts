import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

test.each([
  ['203.0.113.0/24', 'IP 203.0.113.x'],
  ['203.0.0.0/24', 'IP 203.0.0.x'],
  ['2001:db8:1::/48', 'IP 2001:db8:1:x'],
  ['', ''],
])('the block "%s" is shown as "%s"', (block, text) => {
  expect(placeText(block)).toBe(text);
});
