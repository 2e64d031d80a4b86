import { describe, expect, it } from 'vitest';
import { cents } from '../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../shared/odds/stake-rules.ts';
import { anAlertRule } from '../testing/an-alert-rule.ts';
import { type AlertRow, rowOfStored } from './alert-row.ts';
import { offerOf, pairAt } from './row-offer.ts';
import { matchRule, plainOffers, prepareRule } from './rule-match.ts';

const CONFIRMED = '2026-11-24T18:00:00.000Z';
const AT = Date.parse(CONFIRMED) / 1000;
const STARTS = AT + 3600;

/** A game's moneyline at FanDuel and DraftKings. */
function aRow(kind: AlertRow['kind'], first: number, second: number): AlertRow {
  const quote = (sportsbookId: number, odds: number) => ({ sportsbookId, odds, updatedAt: CONFIRMED });
  const bets = [quote(1, first), quote(2, second)];
  return rowOfStored({
    ...{ id: `${kind}/game/h2h//-`, kind, eventId: 'game', eventSport: 'basketball_nba', eventTitle: 'Reds @ Blues' },
    ...{ eventStartTime: new Date(STARTS * 1000).toISOString(), market: 'h2h' },
    bets,
    legs: bets.map((bet, n) => ({ label: `Moneyline: ${n === 0 ? 'Blues' : 'Reds'}`, quotes: [bet] })),
  });
}

const offered = (row: AlertRow, total: number) => {
  const pair = pairAt(row, undefined);
  return pair && offerOf(row, pair, { ...defaultStakeRules, total: cents(total) });
};

describe('what a row brings', () => {
  it('of an arbitrage is its profit of both stakes: $49 at +110 and $51 at +105 return $102.90 and $104.55', () => {
    expect(offered(aRow('arbitrage', 110, 105), 10_000)).toMatchObject({ figure: 2.9, dollars: 2.9 });
  });

  it('of a promo is what is kept of the bonus bet: $100 at +400 wins $400, or its hedge of $320 at -400 wins $80', () => {
    expect(offered(aRow('promo', 400, -400), 10_000)).toMatchObject({ figure: 80, dollars: 80 });
  });

  it('is nothing below a dollar', () => {
    expect(offered(aRow('arbitrage', 110, 105), 99)).toBeUndefined();
    expect(offered(aRow('arbitrage', 110, 105), 100)).toBeDefined();
  });
});

it('a rule is about a game until the second it starts', () => {
  const rule = prepareRule({ ...anAlertRule, id: 'rule', maxAge: 7200 } as Parameters<typeof prepareRule>[0], {
    books: undefined,
    stakes: defaultStakeRules,
  });
  const matched = (at: number) => matchRule(rule, aRow('arbitrage', 110, 105), at, plainOffers);
  expect(matched(STARTS - 1)).toMatchObject({ figure: 2.9 });
  expect(matched(STARTS)).toBeUndefined();
});
