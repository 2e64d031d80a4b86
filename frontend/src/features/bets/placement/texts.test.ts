import { expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import type { Offer } from './offer.ts';
import { anOffer, aQuote, aTaken } from './testing/an-offer.ts';
import { betName, promotionText, quoteAge, resultText, toWinText, wayOutText } from './texts.ts';

const brings = (dollars: number, margin: number, bothWin?: number) => ({
  profit: cents(dollars * 100),
  margin,
  bothWin: bothWin === undefined ? undefined : cents(bothWin * 100),
});
const promo = (promotion: NonNullable<Offer['promotion']>) => anOffer({ kind: 'promo', promotion });

test.each([
  ['a profit', anOffer(), brings(6.48, 0.01532), 'At least +$6.48 (+1.53%)'],
  ['nothing', anOffer(), brings(0, 0), 'At least breaks even'],
  ['a loss', anOffer(), brings(-6.56, -0.015046), 'At worst -$6.56 (-1.50%)'],
  [
    'an overlap',
    anOffer({ kind: 'overlap' }),
    brings(-4, -0.02, 190.5),
    'At worst -$4.00 (-2.00%). If both win: +$190.50',
  ],
  ['a low hold', anOffer({ kind: 'low-hold' }), brings(-1.2, -0.006), 'Costs at most $1.20 (0.60%)'],
  ['a bonus bet', promo({ kind: 'bonus-bet' }), brings(71.2, 0.712), 'Keep at least $71.20, 71.20% of the bonus bet'],
  [
    'a no-sweat bet',
    promo({ kind: 'no-sweat', refundValue: 0.65 }),
    brings(30, 0.3),
    'Keep at least about $30.00, 30.00% of its amount',
  ],
  ['a boost', promo({ kind: 'profit-boost', boost: 0.5 }), brings(8, 0.04), 'At least +$8.00 (+4.00%)'],
])('what two bets bring is said of %s', (_what, offer, result, text) => {
  expect(resultText(offer, result)).toBe(text);
});

it('what two bets bring is said of a way out', () => {
  expect(wayOutText(anOffer(), brings(-6.55, -0.015))).toBe('closes it for -$6.55');
  expect(wayOutText(anOffer(), brings(-13.08, -0.03, 416.92))).toBe('closes it for -$13.08, if both win +$416.92');
  expect(wayOutText(promo({ kind: 'bonus-bet' }), brings(60, 0.6))).toBe('keeps $60.00');
});

it('a bet is named by its outcome, and by its market where the row has another', () => {
  const offer = (({ participant: _none, ...rest }) => rest)(anOffer());
  expect(betName(anOffer(), 'Player Points: LeBron James Under 26.5')).toBe('Under 26.5');
  expect(betName(offer, 'Moneyline: Phoenix Suns')).toBe('Moneyline: Phoenix Suns');
});

it('a bet says what it can win, after the fee', () => {
  expect(toWinText(aTaken(115, 200), anOffer())).toBe('$200 to win $230');
  expect(toWinText(aTaken(300, 50, { bonus: true }), anOffer())).toBe('$50 bonus bet to win $150');
  // Prophet X keeps 2% of $100.
  expect(toWinText(aTaken(100, 100, { sportsbookId: 7 }), anOffer())).toBe('$100 to win $98');
});

it('a price says when it was confirmed, or which scan had it', () => {
  const now = Date.parse('2026-11-21T18:01:00Z');
  expect(quoteAge(aQuote(8, -108), now)).toBe('confirmed 1 min ago');
  expect(quoteAge({ sportsbookId: 8, odds: -108, label: '', scannedAt: '2026-11-21T18:00:20Z' }, now)).toBe(
    'as of the scan 40 s ago',
  );
  expect(quoteAge({ sportsbookId: 8, odds: -108, label: '' }, now)).toBe('time unknown');
});

it('only the first bet of a promo is promoted', () => {
  const offer = promo({ kind: 'profit-boost', boost: 0.5 });
  expect([promotionText(offer, 0), promotionText(offer, 1)]).toEqual([
    'With the 50% boost, which the odds include.',
    undefined,
  ]);
});
