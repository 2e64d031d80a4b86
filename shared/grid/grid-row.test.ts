import { describe, expect, it } from 'vitest';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import { gridRow } from './grid-row.ts';
import { type BookQuote, showsArrow } from './market-prices.ts';

const NOW = 1_767_268_800;
const [FANDUEL, DRAFTKINGS, BETMGM, CAESARS] = [1, 2, 3, 4] as const;
const PROPHET_X = sportsbooks.find(({ name }) => name === 'Prophet X')?.id ?? 0;

function quote(
  sportsbookId: number,
  line: number,
  first: number,
  second: number,
  more: Partial<BookQuote> = {},
): BookQuote {
  const prices = [first, second] as const;
  return { sportsbookId, line, prices, updatedAt: NOW, aside: [null, null], open: { line, prices }, ...more };
}

const rowOf = (...books: BookQuote[]) =>
  gridRow({ key: 'spreads', books, gone: [] }, { league: 'basketball_nba', now: NOW });

describe('the row of a spread', () => {
  it('its main line is that of most books, and only prices at it are compared', () => {
    const row = rowOf(
      quote(FANDUEL, 300, -110, -110),
      quote(DRAFTKINGS, 300, -108, -112),
      quote(BETMGM, 350, 120, -140),
    );
    expect(row.line).toBe(300);
    expect(row.best.map((best) => [best?.odds, best?.sportsbookIds])).toEqual([
      [-108, [DRAFTKINGS]],
      [-110, [FANDUEL]],
    ]);
  });

  it('of two lines with as many books that with the lower hold is the main one', () => {
    // 4.545…% at -110/-110, 2.326…% at -105/-105.
    const row = rowOf(quote(FANDUEL, 300, -110, -110), quote(DRAFTKINGS, 350, -105, -105));
    expect(row.line).toBe(350);
    expect(row.hold).toBeCloseTo(1 - 1 / (2 * (105 / 205)), 12);
  });

  it('a price that is set aside, or was not confirmed for ten minutes, is not compared', () => {
    const row = rowOf(
      quote(FANDUEL, 300, -110, -110),
      quote(DRAFTKINGS, 300, 150, -110, { aside: ['far', null] }),
      quote(BETMGM, 300, 140, -110, { updatedAt: NOW - 601 }),
    );
    expect(row.best[0]).toMatchObject({ odds: -110, sportsbookIds: [FANDUEL] });
    expect(row.best[1]?.sportsbookIds).toEqual([FANDUEL, DRAFTKINGS]);
  });

  it('an exchange’s price counts after its fee', () => {
    // 2 % of the winnings of +102 leaves 1.9996, less than +100.
    const row = rowOf(quote(FANDUEL, 300, 100, -110), quote(PROPHET_X, 300, 102, -110));
    expect(row.best[0]).toMatchObject({ odds: 100, sportsbookIds: [FANDUEL] });
  });

  it('the fair price is that of the other owners, with their number', () => {
    const even = (id: number) => quote(id, 300, -110, -110);
    const row = rowOf(quote(FANDUEL, 300, 120, -140), even(DRAFTKINGS), even(BETMGM), even(CAESARS));
    expect(row.best[0]?.sportsbookIds).toEqual([FANDUEL]);
    expect(row.fair[0]).toMatchObject({ owners: 3 });
    expect(row.fair[0]?.middle).toBeCloseTo(0.5, 12);
    // The best price of the other side is at three books, of which the first is left out: two of them and FanDuel are left.
    expect(row.fair[1]).toMatchObject({ owners: 3 });
    expect(rowOf(even(DRAFTKINGS), even(BETMGM), even(CAESARS)).fair).toEqual([undefined, undefined]);
  });

  it('a lone price far from the others is flagged, so that it is no best price unseen', () => {
    // Without vig +180/-220 is 34.2 %, the others are at 50 %.
    const even = (id: number) => quote(id, 300, -110, -110);
    const row = rowOf(quote(FANDUEL, 300, 180, -220), even(DRAFTKINGS), even(BETMGM), even(CAESARS));
    expect(row.best[0]).toMatchObject({ odds: 180, sportsbookIds: [FANDUEL] });
    expect(row.outliers).toEqual(new Map([[FANDUEL, 3]]));
  });

  it('without a quote that counts there is neither a line nor a price', () => {
    expect(rowOf()).toEqual({
      line: undefined,
      best: [undefined, undefined],
      hold: undefined,
      fair: [undefined, undefined],
      outliers: new Map(),
    });
    expect(rowOf(quote(FANDUEL, 300, -110, 0))).toMatchObject({ line: 300, hold: undefined });
  });
});

it('a move shows its arrow for ten minutes by the clock', () => {
  const moved = { at: NOW, line: 0, prices: [-110, -110] } as const;
  expect([0, 599, 600].map((seconds) => showsArrow(moved, NOW + seconds))).toEqual([true, true, false]);
});
