import { expect, it, test } from 'vitest';
import type { BookQuote } from '../../../../../shared/grid/market-prices.ts';
import { fairText, lineText, moveOf } from './price-text.ts';

const NOW = 1_767_268_800;
const NFL = 'americanfootball_nfl';

test.each([
  ['spreads', 350, 0, '-3.5'],
  ['spreads', 350, 1, '+3.5'],
  ['spreads', 0, 0, '0'],
  ['totals', 4450, 0, 'o44.5'],
  ['totals', 4450, 1, 'u44.5'],
  ['h2h', 0, 0, ''],
] as const)('the line of %s at %i for side %i is written %s', (market, line, side, text) =>
  expect(lineText(NFL, market, line, side)).toBe(text),
);

function moved(before: BookQuote['before'], line: number, prices: readonly [number, number]): BookQuote {
  const quote = { sportsbookId: 1, line, prices, updatedAt: NOW, aside: [null, null] as const, open: { line, prices } };
  return { ...quote, ...(before !== undefined && { before }) };
}

it('a price that moved over even money has moved by its cents, up for the better', () => {
  const quote = moved({ at: NOW - 60, line: 0, prices: [-110, 100] }, 0, [105, -125]);
  expect(moveOf(NFL, 'h2h', quote, 0, NOW, 'american')).toMatchObject({
    isUp: true,
    amount: '15',
    words: 'up 15 from -110',
  });
  expect(moveOf(NFL, 'h2h', quote, 1, NOW, 'american')).toMatchObject({ isUp: false, amount: '25' });
  expect(moveOf(NFL, 'h2h', quote, 0, NOW + 540, 'american')).toBeUndefined();
});

it('a line that moved shows points, up for who gets more of them', () => {
  const quote = moved({ at: NOW, line: 300, prices: [-110, -110] }, 350, [-110, -110]);
  expect(moveOf(NFL, 'spreads', quote, 1, NOW, 'american')).toMatchObject({ isUp: true, amount: '0.5 pt' });
  expect(moveOf(NFL, 'spreads', quote, 0, NOW, 'american')).toMatchObject({
    isUp: false,
    words: 'line down 0.5 pt from -3',
  });
});

it('a fair probability is written as the price that is fair', () => {
  expect([0.5, 0.6, 0.4, 1].map((each) => fairText(each, 'american'))).toEqual(['+100', '-150', '+150', '—']);
});
