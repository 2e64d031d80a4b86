import { describe, expect, it, test } from 'vitest';
import type * as wire from '../../../../../shared/contracts/opportunities.ts';
import type { PlaceFirstReason } from '../../../../../shared/odds/limits.ts';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { feeRemarks, limitRemark, placeFirstRemark, valueRemark } from './remarks.ts';

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

it('a row saved by an older version does not say which bet to place first', () => {
  expect(placeFirstRemark({ ...aParsedOpportunity(), placeFirst: undefined })).toBeUndefined();
});

it('both prices of a book with a fee are said, with the source of the fee and its date', () => {
  const [fee, ...others] = feeRemarks(withLegs({ sportsbookId: 7, odds: '+105' }, { sportsbookId: 8 }));
  expect(fee).toMatchObject({
    text: 'Prophet X: +105 quoted, +103 after its fee of 2% of winnings.',
    readOn: 'Nov 22, 2026',
    source: { text: 'Prophet X help center, "Understanding Commission"', url: expect.stringMatching(/^https:/) },
  });
  expect(others).toEqual([]);
});

describe('an expected value', () => {
  test.each([
    ['market', 'from three books that price both lines'],
    ['interpolated', 'from this market’s other lines'],
    ['league', 'from past NFL games'],
  ] as const)('with the source %s is said to come %s', (source, text) => {
    const overlap = anOverlap({ expectedValue: 1.2, source });
    expect(valueRemark(aParsedOpportunity({ eventSport: 'americanfootball_nfl', overlap }))).toBe(
      `Expected value +1.20%, ${text}.`,
    );
  });

  it('without a source says nothing', () => {
    expect(valueRemark(aParsedOpportunity({ overlap: anOverlap({ expectedValue: 1.2 }) }))).toBeUndefined();
    expect(valueRemark(aParsedOpportunity())).toBeUndefined();
  });
});

it('lower stakes are explained by the book with the limit', () => {
  const opportunity = withLegs({}, { sportsbookId: 8, limit: 3 });
  expect(limitRemark(opportunity, 1)).toBe('Stakes are lower because Novig takes at most $3.');
  expect(limitRemark(opportunity, undefined)).toBeUndefined();
});
