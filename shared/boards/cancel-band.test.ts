import { expect, it } from 'vitest';
import { decimal } from '../odds/american.ts';
import { cancelsInDollars } from './cancel-band.ts';

const [fanDuel, draftKings, betMgm, prophetX] = [1, 2, 3, 7];
const even = (...books: readonly number[]) => books.map((sportsbookId) => ({ sportsbookId, odds: -110 }));

/** FanDuel, DraftKings and BetMGM say 50 %, so that the fair price is 2.00; Prophet X is at these odds on the over. */
const row = (odds: number, books = even(fanDuel, draftKings, betMgm)) => ({
  ...({ kind: 'arbitrage', eventSport: 'basketball_nba', market: 'totals' } as const),
  bets: [
    { sportsbookId: prophetX, label: 'Over/Under: Over 220.5', stake: 45, price: decimal(2.29) },
    { sportsbookId: fanDuel, label: 'Over/Under: Under 220.5', stake: 55, price: decimal(1.91) },
  ],
  sides: [[{ sportsbookId: prophetX, odds }, ...books], books],
});

it('a bet at Prophet X more than 15% off the fair price may be canceled, which is said in dollars', () => {
  const text =
    'If the price is found to be more than 15% off the fair one, Prophet X refunds $45 and FanDuel stands: you would hold Under 220.5 alone, $55 to win $50.05.';
  // 2.31 is 15.5 % above 2.00, 2.29 is 14.5 %.
  expect(cancelsInDollars(row(131))).toEqual([text]);
  expect(cancelsInDollars(row(129))).toEqual([]);
});

it('nothing is said of a cancellation where fewer than three other owners price both sides, nor at a book without such a rule', () => {
  expect(cancelsInDollars(row(200, even(fanDuel, draftKings)))).toEqual([]);
  const { bets, ...rest } = row(200);
  expect(cancelsInDollars({ ...rest, bets: bets.map((bet) => ({ ...bet, sportsbookId: fanDuel })) })).toEqual([]);
});
