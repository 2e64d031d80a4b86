import { describe, expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { type HedgeSearch, hedgesAt } from './hedges.ts';
import { type Offer, offeredLeg, type Quote } from './offer.ts';
import { anOffer, aQuote, aSearch, aTaken, OVER, UNDER } from './testing/an-offer.ts';

const found = (quotes: readonly Quote[], search: HedgeSearch) =>
  hedgesAt(quotes, search).map(({ quote, stake, result }) => [quote.sportsbookId, stake, result.profit]);

const both = [aQuote(25, -122), aQuote(8, -108)];

it('the other bet is staked for what was really got, the cheapest hedge first', () => {
  // $200 at 2.15 returns $430. At -108 (1.9259) $223 returns $429.48, of $423: +$6.48, where $224 leaves +$6.
  // At -122 (1.8197) $236 returns $429.44, of $436: -$6.56.
  const [novig] = hedgesAt(both, aSearch());
  expect(found(both, aSearch())).toEqual([
    [8, 22_300, 648],
    [25, 23_600, -656],
  ]);
  expect(novig?.result.margin).toBeCloseTo(6.48 / 423, 10);
});

it('the other bet costs nothing to level when both prices are alike: $40 at +105 needs $40 at +105', () => {
  expect(found([aQuote(8, 105)], aSearch({ taken: aTaken(105, 40) }))).toEqual([[8, 4000, 200]]);
});

it('the other bet follows a stake with cents in whole dollars', () => {
  // $40.50 at 2.05 returns $83.03. $40 at 2.05 returns $82, of $80.50: +$1.50; with $41 the first leaves 83.03 - 81.50 = +$1.53.
  expect(found([aQuote(8, 105)], aSearch({ taken: aTaken(105, 40.5) }))).toEqual([[8, 4100, 153]]);
});

it('the other bet is rounded to the bettor’s step', () => {
  // $225 instead of $223: the over returns $430 of $425, the under 225 × 1.9259 = $433.33.
  const rules = { ...defaultStakeRules, step: 5 } as const;
  expect(found([aQuote(8, -108)], aSearch({ rules }))).toEqual([[8, 22_500, 500]]);
});

it('the other bet is at most what the book takes and what the bettor bets there', () => {
  const rules = { ...defaultStakeRules, mostAt: new Map([[8, cents(10_000)]]) };
  // The over wins $230 and loses $100, the under wins 100 × 0.9259 and loses $200.
  const [mine] = hedgesAt([aQuote(8, -108)], aSearch({ rules }));
  expect([mine?.stake, mine?.result.profit, mine?.limitedBy]).toEqual([10_000, -10_741, 'bettor']);
  const [books] = hedgesAt([aQuote(8, -108, UNDER, { limit: 50 })], aSearch({ rules }));
  expect([books?.stake, books?.limitedBy]).toEqual([5000, 'offer']);
});

it('the other bet is nowhere where the bettor has no money', () => {
  const rules = { ...defaultStakeRules, mostAt: new Map([[8, cents(0)]]) };
  expect(found([aQuote(8, -108)], aSearch({ rules }))).toEqual([]);
});

it('the other bet is at the bettor’s books, and never at the book of the first bet or one that is not paired', () => {
  const quotes = [...both, aQuote(1, 300), aQuote(15, 300)];
  expect(found(quotes, aSearch({ books: new Set([1, 15, 25]) }))).toEqual([[25, 23_600, -656]]);
});

it('the other bet is not at a price that must be wrong', () => {
  // 2.15 and 4 are a margin of 40%.
  expect(found([aQuote(8, 300)], aSearch())).toEqual([]);
});

it('the other bet after fees counts what is left: Prophet X takes 2% of the winnings', () => {
  // 1 + 0.9259 × 0.98 = 1.9074; 430 / 1.9074 = 225.4: $225 returns $429.17 of $425: +$4.17.
  expect(found([aQuote(7, -108)], aSearch())).toEqual([[7, 22_500, 417]]);
});

describe('another line of the market', () => {
  const quotes = (...lines: number[]) =>
    lines.map((line) => aQuote(8, -130, `Player Points: LeBron James Under ${line}`));
  const lines = (search: HedgeSearch, listed: readonly Quote[]) =>
    hedgesAt(listed, search).map(({ quote }) => quote.label.split(' ').at(-1));

  it('hedges if no result loses both bets', () => {
    expect(lines(aSearch(), quotes(24.5, 25, 26, 26.5)).toSorted()).toEqual(['26', '26.5']);
  });

  it('may win both bets', () => {
    // 430 / 1.7692 = 243.04: $243 returns $429.92, -$13.08. With exactly 26 points $230 and 243 × 0.7692 = $186.92 are won.
    const [wide] = hedgesAt(quotes(26.5), aSearch());
    expect([wide?.stake, wide?.result.profit, wide?.result.bothWin]).toEqual([24_300, -1308, 41_692]);
    expect(wide?.isOnRow).toBe(false);
  });

  it('of another player, of the same side and of a promo is none', () => {
    const other = aQuote(8, -130, 'Player Points: Kevin Durant Under 26.5');
    const same = aQuote(8, -130, 'Player Points: LeBron James Over 24.5');
    expect(lines(aSearch(), [other, same])).toEqual([]);
    const offer = anOffer({ kind: 'promo', promotion: { kind: 'bonus-bet' } });
    expect(lines(aSearch({ offer, taken: aTaken(115, 200, { bonus: true }) }), quotes(26.5))).toEqual([]);
  });

  it('of the home team’s spread follows the winning margin', () => {
    const offer = anOffer({
      market: 'spreads',
      legs: [
        { ...anOffer().legs[0], label: 'Point Spread: Phoenix Suns -3.5' },
        { ...offeredLeg(anOffer(), 1), label: 'Point Spread: Los Angeles Lakers +3.5' },
      ],
    });
    const taken = aTaken(105, 100, { label: 'Point Spread: Phoenix Suns -3.5' });
    const away = (points: string) => aQuote(8, -130, `Point Spread: Los Angeles Lakers ${points}`);
    expect(lines(aSearch({ offer, taken }), [away('+2.5'), away('+4.5'), away('-3.5')])).toEqual(['+4.5']);
  });
});

describe('of a promo', () => {
  const promo = (promotion: NonNullable<Offer['promotion']>) => anOffer({ kind: 'promo', promotion });

  it('the hedge keeps the same of a bonus bet whichever side wins', () => {
    // $100 at +300 wins $300. At +100 $150 is the hedge: 300 - 150 = 150, and 150.
    const taken = aTaken(300, 100, { bonus: true });
    const [hedge] = hedgesAt([aQuote(8, 100)], aSearch({ offer: promo({ kind: 'bonus-bet' }), taken }));
    expect([hedge?.stake, hedge?.result.profit, hedge?.result.margin]).toEqual([15_000, 15_000, 1.5]);
  });

  it('a hedge above the limit leaves the bonus bet as it is', () => {
    // 300 - 100 = 200 if the bonus bet wins, 100 if the hedge does.
    const rules = { ...defaultStakeRules, mostAt: new Map([[8, cents(10_000)]]) };
    const taken = aTaken(300, 100, { bonus: true });
    const [hedge] = hedgesAt([aQuote(8, 100)], aSearch({ offer: promo({ kind: 'bonus-bet' }), taken, rules }));
    expect([hedge?.stake, hedge?.result.profit, hedge?.limitedBy]).toEqual([10_000, 10_000, 'bettor']);
  });

  it('a no-sweat bet counts its refund', () => {
    // $100 at 4 returns $400, or a refund worth $50: the hedge at 2 is (400 - 50) / 2 = 175. 300 - 175 = 125; -50 + 175 = 125.
    const search = aSearch({ offer: promo({ kind: 'no-sweat', refundValue: 0.5 }), taken: aTaken(300, 100) });
    expect(found([aQuote(8, 100)], search)).toEqual([[8, 17_500, 12_500]]);
  });

  it('the promoted bet that comes second keeps its amount and its book', () => {
    const offer = promo({ kind: 'bonus-bet' });
    const taken = aTaken(-108, 265, { sportsbookId: 8, label: UNDER });
    const quotes = [aQuote(1, 118, OVER), aQuote(2, 150, OVER)];
    // $235 at +118 wins $277.30: 277.30 - 265 = 12.30; the hedge wins 265 × 0.9259 = $245.37.
    expect(found(quotes, aSearch({ offer, placed: 1, taken }))).toEqual([[1, 23_500, 1230]]);
  });
});

test('a quarter line refunds a half of both bets, which the worst result counts', () => {
  const [over, under] = ['Over/Under: Over 221.75', 'Over/Under: Under 221.75'];
  const [first, second] = [offeredLeg(anOffer(), 0), offeredLeg(anOffer(), 1)];
  const offer = anOffer({
    id: 'arbitrage/e1/totals//221.75',
    market: 'totals',
    legs: [
      { ...first, label: over },
      { ...second, label: under },
    ],
  });
  // At 222 the over wins a half, 100 × (½ × 2.1 + ½) = $155, and the under loses a half. With $103 that is 155 + 51.50 - 203 = +$3.50,
  // an over leaves 210 - 203 = +$7 and an under 206 - 203 = +$3. $104 leaves no more: 155 + 52 - 204 = +$3.
  const search = aSearch({ offer, taken: aTaken(110, 100, { label: over }) });
  const [hedge] = hedgesAt([aQuote(8, 100, under)], search);
  expect([hedge?.stake, hedge?.result.profit]).toEqual([10_300, 300]);
});
