import { describe, expect, it } from 'vitest';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import type { PairKind } from '../odds/limits.ts';
import { cents } from '../odds/money.ts';
import { defaultStakeRules } from '../odds/stake-rules.ts';
import { type BoardRow, offerOnBoard, pairOnBoard } from './board-offer.ts';
import { pricedQuotes } from './price-at.ts';

const CONFIRMED = '2026-11-24T18:00:00.000Z';
/** An exchange. */
const NOVIG = sportsbooks.find(({ name }) => name === 'Novig')?.id ?? 0;

/** A game's moneyline: American odds by sportsbook id for both sides, the recommended ones first. */
function aRow(kind: PairKind, sides: readonly [Record<number, number>, Record<number, number>]): BoardRow {
  const [first, second] = sides.map((side) =>
    pricedQuotes(
      Object.entries(side).map(([id, odds]) => ({ sportsbookId: Number(id), odds, updatedAt: CONFIRMED })),
      { eventSport: 'basketball_nba', market: 'h2h' },
    ),
  );
  const [bet, other] = [first?.[0], second?.[0]];
  if (first === undefined || second === undefined || bet === undefined || other === undefined) throw new Error('sides');
  return {
    ...{ id: `${kind}/game/h2h//-`, kind, eventId: 'game', eventSport: 'basketball_nba', market: 'h2h', flags: [] },
    bets: [bet, other],
    legs: [
      { label: 'Moneyline: Blues', quotes: first },
      { label: 'Moneyline: Reds', quotes: second },
    ],
    ...(kind === 'promo' && {
      promo: { pairs: first.map(({ sportsbookId }) => ({ sportsbookId, hedgeSportsbookId: 2, conversion: 0 })) },
    }),
  };
}

const offered = (row: BoardRow, total: number, books?: ReadonlySet<number>) => {
  const bettor = { books, stakes: { ...defaultStakeRules, total: cents(total) } };
  const pair = pairOnBoard(row, bettor);
  return pair && offerOnBoard(row, pair, bettor.stakes);
};

describe('what a row brings', () => {
  it('of an arbitrage is its profit of both stakes: $49 at +110 and $51 at +105 return $102.90 and $104.55', () => {
    const row = aRow('arbitrage', [{ 1: 110 }, { 2: 105 }]);
    expect(offered(row, 10_000)).toMatchObject({ figure: 2.9, dollars: 2.9, stakes: [4900, 5100] });
  });

  it('of a promo is what is kept of the bonus bet: $100 at +400 wins $400, or its hedge of $320 at -400 wins $80', () => {
    expect(offered(aRow('promo', [{ 1: 400 }, { 2: -400 }]), 10_000)).toMatchObject({ figure: 80, dollars: 80 });
  });

  it('of a promo is no bonus bet at an exchange, and none that needs a hedge above five times the amount', () => {
    expect(offered(aRow('promo', [{ [NOVIG]: 400 }, { 2: -400 }]), 10_000)).toBeUndefined();
    expect(offered(aRow('promo', [{ [NOVIG]: 420, 1: 400 }, { 2: -400 }]), 10_000)).toMatchObject({ figure: 80 });
    // $600 won on $100 is hedged by $533 at -800, which wins $67.
    const long = aRow('promo', [{ 1: 600, 3: 300 }, { 2: -800 }]);
    expect(offered(long, 10_000)?.bets[0].sportsbookId).toBe(3);
  });

  it('is nothing below a dollar', () => {
    const row = aRow('arbitrage', [{ 1: 110 }, { 2: 105 }]);
    expect(offered(row, 99)).toBeUndefined();
    expect(offered(row, 100)).toBeDefined();
  });
});
