import { beforeEach, expect, it } from 'vitest';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { type PricePlace, priceMove, recordPrices } from './price-moves.ts';

/** Another in each test, since the page remembers prices. */
let a = '';
let place: PricePlace;
let tests = 0;
beforeEach(() => {
  tests += 1;
  a = `a${tests}`;
  place = { kind: 'arbitrage', id: a, label: OVER, sportsbookId: 1 };
});

const OVER = 'Over/Under: Over 8.5';
const at = '2026-11-21T18:00:00Z';

/** Of FanDuel at this price and BetMGM at -105 on the over. */
function row(odds: number, { id = a, formerIds = [] as string[], under = 105 } = {}) {
  const quote = (sportsbookId: number, price: number) => ({ sportsbookId, odds: price, updatedAt: at });
  const quotes = { [OVER]: [quote(1, odds), quote(3, -105)], 'Over/Under: Under 8.5': [quote(2, under)] };
  return anOpportunity({ id, formerIds, quotes });
}

it.each([
  [110, 115, 'up'],
  [110, 105, 'down'],
  [-110, -105, 'up'],
  [-110, -120, 'down'],
  // Even money lies between.
  [-105, 100, 'up'],
  [105, -105, 'down'],
] as const)('a price of %i that becomes %i goes %s', (before, after, direction) => {
  recordPrices('arbitrage', [row(before)], 1_000);
  recordPrices('arbitrage', [row(after)], 2_000);
  expect(priceMove(place, 2_000)).toEqual({ direction, from: before, at: 2_000 });
});

it('a price has not moved on a first list, in a new row, or where +100 is written -100', () => {
  recordPrices('arbitrage', [row(100)], 1_000);
  expect(priceMove(place, 1_000)).toBeUndefined();
  recordPrices('arbitrage', [row(-100), row(300, { id: 'b' })], 2_000);
  expect(priceMove(place, 2_000)).toBeUndefined();
  expect(priceMove({ ...place, id: 'b' }, 2_000)).toBeUndefined();
});

it('a price is marked for 60 seconds, also over lists in which it stays', () => {
  recordPrices('arbitrage', [row(110)], 1_000);
  recordPrices('arbitrage', [row(115)], 2_000);
  recordPrices('arbitrage', [row(115)], 30_000);
  expect(priceMove(place, 61_999)?.direction).toBe('up');
  expect(priceMove(place, 62_000)).toBeUndefined();
  recordPrices('arbitrage', [row(115)], 70_000);
  expect(priceMove(place, 40_000)).toBeUndefined();
});

it('a price is compared with the same book’s for the same outcome, though another book was better', () => {
  recordPrices('arbitrage', [row(110)], 1_000);
  recordPrices('arbitrage', [row(-120)], 2_000);
  expect(priceMove({ ...place, sportsbookId: 3 }, 2_000)).toBeUndefined();
  expect(priceMove({ ...place, label: 'Over/Under: Under 8.5', sportsbookId: 2 }, 2_000)).toBeUndefined();
});

it('a price is found under the id that its bets had before', () => {
  recordPrices('arbitrage', [row(110)], 1_000);
  recordPrices('arbitrage', [row(120, { id: 'joined', formerIds: ['x', a] })], 2_000);
  expect(priceMove({ ...place, id: 'joined' }, 2_000)?.direction).toBe('up');
});

it('a price of a damaged row is left out', () => {
  recordPrices(
    'arbitrage',
    [null, {}, { id: a, quotes: { [OVER]: [null, { sportsbookId: 1, odds: '+110' }] } }],
    1_000,
  );
  recordPrices('arbitrage', [{ id: a, quotes: 7 }], 2_000);
  recordPrices('arbitrage', [row(110)], 3_000);
  expect(priceMove(place, 3_000)).toBeUndefined();
});

it('each kind has its own prices', () => {
  recordPrices('arbitrage', [row(110)], 1_000);
  recordPrices('low-hold', [row(120)], 2_000);
  expect(priceMove({ ...place, kind: 'low-hold' }, 2_000)).toBeUndefined();
});
