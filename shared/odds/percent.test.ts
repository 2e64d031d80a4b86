import { expect, it } from 'vitest';
import { percent, percentText } from './percent.ts';

it.each([
  [0.02316, '2.3160'],
  [-0.012, '-1.2000'],
  [0, '0.0000'],
  [-0.0000001, '0.0000'],
])('the share %f is %s percent (R-266)', (share, text) => {
  expect(percentText(share)).toBe(text);
  expect(percent(share)).toBe(Number(text));
});
