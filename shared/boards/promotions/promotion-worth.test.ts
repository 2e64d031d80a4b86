import { expect, it } from 'vitest';
import type { Flag } from '../../odds/limits.ts';
import { cents } from '../../odds/money.ts';
import { defaultStakeRules } from '../../odds/stake-rules.ts';
import { type Convertible, promotionWorth } from './promotion-worth.ts';
import { worthText } from './worth-texts.ts';

const bettor = { books: undefined, rules: defaultStakeRules };
const bonusBet: Convertible = { sportsbookId: 1, kind: 'bonus-bet', amount: 100, tokens: 1 };

/** A bonus bet at book 1, hedged at book 2. */
function row(bonus: number, hedge: number, flags: readonly Flag[] = []) {
  const leg = (label: string, sportsbookId: number, odds: number) => ({ label, quotes: [{ sportsbookId, odds }] });
  return {
    ...({ id: `promo/${bonus}`, kind: 'promo', eventSport: 'basketball_nba', market: 'h2h', flags } as const),
    legs: [leg('Moneyline: Away', 1, bonus), leg('Moneyline: Home', 2, hedge)],
    promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 0 }] },
  };
}

// $100 at +300 wins $300; 300 / 1.333 = $225 at -300 wins $75. At +400 and -400: $400, $320, $80.
const rows = [row(300, -300), row(400, -400)];

it('a worth is what the best line keeps, for each token', () => {
  expect(promotionWorth(rows, bonusBet, bettor)).toBe(80_00);
  expect(promotionWorth(rows, { ...bonusBet, amount: 25, tokens: 4 }, bettor)).toBe(80_00);
  expect(promotionWorth(rows, { ...bonusBet, maxOdds: 350 }, bettor)).toBe(75_00);
});

it('lines with a flag, other books and hedges that are too large do not count', () => {
  expect(promotionWorth([...rows, row(900, -900, ['outlier'])], bonusBet, bettor)).toBe(80_00);
  expect(promotionWorth(rows, { ...bonusBet, sportsbookId: 2 }, bettor)).toBeUndefined();
  expect(promotionWorth(rows, { ...bonusBet, maxHedge: 230 }, bettor)).toBe(75_00);
  expect(promotionWorth(rows, bonusBet, { ...bettor, books: new Set([1, 3]) })).toBeUndefined();
});

it('a worth is told in whole dollars, never too much', () => {
  expect(worthText(cents(71_99))).toBe('Worth about $71 if converted now');
  expect(worthText(cents(99))).toBe('Worth less than $1 if converted now');
  expect(worthText(undefined)).toBe('Nothing converts it right now');
});
