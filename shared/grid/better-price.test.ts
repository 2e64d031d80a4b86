import { expect, it } from 'vitest';
import { betterPrice } from './better-price.ts';
import type { Change } from './changes.ts';

const NOON = 1_767_268_800;
const [FANDUEL, DRAFTKINGS, BETMGM] = [1, 2, 3] as const;

const change = (sportsbookId: number, minutes: number, line: number, odds: number): Change => ({
  ...{ sportsbookId, line, at: NOON + 60 * minutes, prices: [odds, -110], aside: [null, null] },
});
const history = {
  key: 'spreads',
  changes: [
    change(FANDUEL, 0, 300, -110),
    change(BETMGM, 0, 300, -104),
    change(DRAFTKINGS, 0, 350, 120),
    change(BETMGM, 10, 300, -120),
  ],
};
const bet = {
  league: 'basketball_nba',
  at: NOON + 300,
  line: 300,
  side: 0,
  sportsbookId: FANDUEL,
  odds: -110,
  stake: 100,
} as const;

it('$100 at -110 where -104 was available at BetMGM bring $5.24 less: 100 × (100 / 104 − 100 / 110)', () => {
  expect(betterPrice(history, bet)).toMatchObject({
    sportsbookId: BETMGM,
    odds: -104,
    less: expect.closeTo(5.2448, 4),
  });
});

it('a price at another line, at a book that does not count, or of another time is no better price', () => {
  expect(betterPrice(history, bet, new Set([FANDUEL, DRAFTKINGS]))).toBeUndefined();
  expect(betterPrice(history, { ...bet, at: NOON + 600 })).toBeUndefined();
  expect(betterPrice(history, { ...bet, odds: -104 })).toBeUndefined();
});
