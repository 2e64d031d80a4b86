import { expect, it, test } from 'vitest';
import { deviceFamily } from './device-family.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [' ', 'Unknown device'],
])('R-443: "%s" is %s', (userAgent, family) => {
  expect(deviceFamily(userAgent)).toBe(family);
});

it('R-443: a user agent of the greatest stored length is read within 100 ms', () => {
  const begun = performance.now();
  for (const filler of ['(', 'Mozilla/5.0 ', 'a/1 ', ' ']) deviceFamily(filler.repeat(256).slice(0, 256));
  expect(performance.now() - begun).toBeLessThan(100);
});
