import { expect, it, test } from 'vitest';
import { alertBody, alertTitle } from './alert-text.ts';

test.each([
  ['Lakers @ Suns', 'Arb 2.40%: Lakers @ Suns'],
  ['<b>Lakers</b> @ https://evil.example', 'Arb 2.40%: bLakers/b @ evil.example'],
  ['Lakers\n\u202e@everyone', 'Arb 2.40%: Lakers everyone'],
])('the title of a game called %j is plain text', (eventTitle, title) =>
  expect(alertTitle({ kind: 'arbitrage', eventTitle }, { figure: 2.4 })).toBe(title),
);

it('a title without a figure names the game, and a long one is cut', () => {
  expect(alertTitle({ kind: 'overlap', eventTitle: 'A @ B' }, { figure: Number.NaN })).toBe('Overlap EV: A @ B');
  expect(alertTitle({ kind: 'promo', eventTitle: 'x'.repeat(500) }, { figure: 70 })).toHaveLength(120);
});

test.each([
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [-5, '0 s'],
])('prices confirmed %i seconds ago are said to be %s old', (age, text) =>
  expect(alertBody('x', 1000, 1000 + age)).toBe(`x · confirmed ${text} ago`),
);
