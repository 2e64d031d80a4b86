import { describe, expect, it } from 'vitest';
import { price } from '../../../../../shared/odds/american.ts';
import { betOutcomes } from '../../../../../shared/odds/hedging/hedge.ts';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { hedgeChoices, hedgePlace, isLimited } from './hedge-choices.ts';

const label = 'Over/Under: Under 8.5';
const market = { eventSport: 'baseball_mlb', market: 'totals' };
/** $100 at +250. */
const outcomes = betOutcomes({ stake: cents(100_00), price: price(3.5) });
const rules = defaultStakeRules;
const fanDuel = { sportsbookId: 1, odds: -140, label };
const looked = { quotes: [fanDuel], fair: 0.56757, push: 0 };
const unknown = { quotes: [], fair: undefined, push: undefined };
const asked = { outcomes, rules, market };
const shown = (place: ReturnType<typeof hedgePlace>) =>
  place && hedgeChoices(outcomes, place).map(({ amount, stake, won, lost, cost }) => [amount, stake, won, lost, cost]);

describe('$100 at +250, the other side at -140 at a fair price of 56.757%', () => {
  it('break-even, half and full are in whole dollars, each with its cost', () => {
    expect(shown(hedgePlace({ other: '', own: '' }, looked, asked))).toEqual([
      ['break-even', 140_00, 110_00, 0, 3_78],
      ['half', 102_00, 148_00, -27_14, 2_76],
      ['full', 204_00, 46_00, 45_71, 5_51],
    ]);
  });

  it('another price is typed at the same book', () => {
    expect(hedgePlace({ other: '-150', own: '' }, looked, asked)).toMatchObject({
      ...{ odds: -150, fair: looked.fair },
      quote: { sportsbookId: 1, odds: -150 },
    });
  });

  it('a partly typed price is none', () => {
    expect(hedgePlace({ other: '-1', own: '' }, looked, asked)).toBeUndefined();
  });
});

it('without looked-up prices both sides are typed, and the fair price follows from them', () => {
  const place = hedgePlace({ other: '-140', own: '+125' }, unknown, asked);
  expect(place?.quote).toBeUndefined();
  expect(place?.fair).toBeCloseTo(0.56757, 5);
  expect(hedgePlace({ other: '-140', own: '' }, unknown, asked)?.fair).toBeUndefined();
  expect(hedgePlace({ other: '', own: '+125' }, unknown, asked)).toBeUndefined();
});

it('the fee of an exchange and the bettor’s limit there are in the price', () => {
  const mine = { ...rules, mostAt: new Map([[1, cents(100_00)]]) };
  const place = hedgePlace({ other: '', own: '' }, looked, { ...asked, rules: mine }) ?? expect.fail();
  expect(isLimited(outcomes, place)).toBe(true);
  expect(shown(place)?.map(([amount, stake]) => [amount, stake])).toEqual([
    ['half', 100_00],
    ['full', 100_00],
  ]);
});
