import { expect, it, test } from 'vitest';
import type * as wire from '../../../../../shared/contracts/opportunities.ts';
import type { PlaceFirstReason } from '../../../../../shared/odds/limits.ts';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { excessRemarks, feeRemarks, limitRemarks, placeFirstRemark, valueRemark } from './remarks.ts';

const leg = { odds: '+110', sportsbookId: 1, sportsbook: 'x', updatedAt: '2026-11-21T18:00:00Z' };
const withLegs = (
  first: Partial<wire.BestLeg>,
  second: Partial<wire.BestLeg>,
  changes: Partial<wire.Opportunity> = {},
) => aParsedOpportunity({ bestOdds: { over: { ...leg, ...first }, under: { ...leg, ...second } }, ...changes });

test.each<[PlaceFirstReason, string]>([
  ['outlier', 'its price stands apart from 4 other books, so it is likelier to move'],
  ['older', 'its price was confirmed longer ago'],
  ['moved', 'its price changed last'],
  ['longer', 'longer odds move more'],
])('the reason %s reads: %s', (reason, text) => {
  const opportunity = withLegs({}, { sportsbookId: 2, outlier: 4 }, { placeFirst: { leg: 1, reason } });
  expect(placeFirstRemark(opportunity)).toBe(`Place the bet at DraftKings first: ${text}.`);
});

it('a row without a bet to place first has no remark on it', () => {
  expect(placeFirstRemark({ ...aParsedOpportunity(), placeFirst: undefined })).toBeUndefined();
});

it('a fee on contracts is said as its formula', () => {
  // A contract at 50 cents costs 51.75 with the fee: $100 buy 193.2, whose fee of 193.2 × 1.75 cents is rounded up to $3.39.
  const opportunity = withLegs({ sportsbookId: 33, odds: '+100' }, { sportsbookId: 8 });
  expect(feeRemarks(opportunity, [cents(10_000), cents(0)])[0]?.text).toBe(
    'Kalshi takes 7% of price × (1 − price) for each contract: $3.39. +100 quoted, -107 after it.',
  );
});

it('both prices of a book with a fee are said, with the source of the fee and its date', () => {
  const opportunity = withLegs({ sportsbookId: 7, odds: '+105' }, { sportsbookId: 8 });
  const [fee, ...others] = feeRemarks(opportunity, [cents(24_000), cents(0)]);
  expect(fee).toMatchObject({
    // 240 × 1.05 × 2 %.
    text: 'Prophet X takes 2% of net winnings: $5.04. +105 quoted, +103 after it.',
    readOn: 'Nov 22, 2026',
    source: { text: 'Prophet X help center, "Understanding Commission"', url: expect.stringMatching(/^https:/) },
  });
  expect(others).toEqual([]);
  expect(feeRemarks(opportunity, undefined)[0]?.text).toBe(
    'Prophet X takes 2% of net winnings. +105 quoted, +103 after it.',
  );
});

test.each([
  ['market', 'from three other books at each line'],
  ['interpolated', 'from this market’s other lines'],
  ['league', 'from past NFL games'],
] as const)('an expected value with the source %s is said to come %s', (source, text) => {
  const overlap = anOverlap({ expectedValue: 1.2, source });
  expect(valueRemark(aParsedOpportunity({ eventSport: 'americanfootball_nfl', overlap }))).toBe(
    `Expected value +1.2%, ${text}.`,
  );
});

it('an expected value without a source says nothing', () => {
  expect(valueRemark(aParsedOpportunity({ overlap: anOverlap({ expectedValue: 1.2 }) }))).toBeUndefined();
  expect(valueRemark(aParsedOpportunity())).toBeUndefined();
});

it('limits are said of both bets, with the one that lowers the stakes', () => {
  const opportunity = withLegs({}, { sportsbookId: 8, limit: 82 });
  const rules = { ...defaultStakeRules, mostAt: new Map([[1, cents(20_000)]]) };
  expect(limitRemarks(opportunity, rules, undefined)).toEqual([
    'Your limit at FanDuel: $200.',
    'Novig takes up to $82 at this price.',
  ]);
  expect(limitRemarks(opportunity, rules, { leg: 1, source: 'offer' })[1]).toBe(
    'Novig takes up to $82 at this price, so the stakes are lower.',
  );
  expect(limitRemarks(opportunity, rules, { leg: 0, source: 'bettor' })[0]).toBe(
    'Your limit at FanDuel: $200, so the stakes are lower.',
  );
  expect(limitRemarks({ ...opportunity, kind: 'promo' }, rules, undefined)).toEqual([
    'Novig takes up to $82 at this price.',
  ]);
});

it('a value bet says that its stake counts no other row, and what its game and day have left', () => {
  const row = {
    ...aParsedOpportunity(),
    eventId: 'e1',
    eventStartTime: '2026-11-22T03:00:00Z',
    kind: 'value' as const,
  };
  const openValues = [{ eventId: 'e1', day: '2026-11-21', staked: cents(1200) }];
  // 2 % and 5 % of $1000.
  expect(limitRemarks(row, { ...defaultStakeRules, openValues }, undefined)).toEqual([
    'The stake is for this bet alone: $8 left for its game, $38 for all games of its day. Together at most 2% of your bankroll on one game and 5% on games of one day, with the value bets that you have open.',
  ]);
});

it('a stake above a limit is said', () => {
  const opportunity = withLegs({}, { sportsbookId: 8, limit: 82 });
  const rules = { ...defaultStakeRules, mostAt: new Map([[1, cents(20_000)]]) };
  expect(excessRemarks(opportunity, rules, [cents(20_000), cents(8200)])).toEqual([]);
  expect(excessRemarks(opportunity, rules, [cents(20_001), cents(8201)])).toEqual([
    'The stake is more than your limit at FanDuel: $200.',
    'The stake is more than Novig takes: $82.',
  ]);
});
