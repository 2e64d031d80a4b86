import { expect, it } from 'vitest';
import { resultText } from './limit-texts.ts';

it.each([
  [75, 500, 'Lost $75.00 of $500.00'],
  [0, 500, '$0.00 of $500.00'],
  [-20, 500, 'Won $20.00 · limit $500.00'],
  [75, null, 'Lost $75.00, no limit'],
  [0, null, '$0.00, no limit'],
  [-20, null, 'Won $20.00, no limit'],
])('a week that lost $%s under a limit of $%s reads %s', (lost, amount, text) => {
  expect(resultText(lost, { amount, next: null })).toBe(text);
});
