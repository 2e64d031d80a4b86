import { expect, test } from 'vitest';
import { suggestedName } from './suggested-name.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36', 'Android device'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36', 'Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows PC'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101', 'Linux computer'],
  ['something else', 'My passkey'],
])('a passkey made with %s is named after the device', (userAgent, name) => {
  expect(suggestedName(userAgent)).toBe(name);
});
