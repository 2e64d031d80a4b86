import type { OverlapDetail } from '../contracts/opportunities.ts';
import type { Price } from '../odds/american.ts';
import { type Flag, flagsOf } from '../odds/limits.ts';
import { levelMargin } from '../odds/stakes.ts';
import type { Seconds } from '../odds/time.ts';

/** A price with its confirmation time as text. */
interface FlaggedQuote {
  readonly price: Price;
  readonly outlier?: number | undefined;
  readonly updatedAt?: unknown;
}

/** What is known of a pair. `overlap`: at its prices. */
interface PairRemarks {
  readonly rulesDiffer: string | undefined;
  readonly overlap?: Pick<OverlapDetail, 'expectedValue'> | undefined;
}

/** The warnings about a pair. */
export function flagsOfPair(
  [first, second]: readonly [FlaggedQuote, FlaggedQuote],
  { rulesDiffer, overlap }: PairRemarks,
): Flag[] {
  const percent = overlap?.expectedValue;
  return flagsOf({
    margin: levelMargin([first.price, second.price]),
    expectedValue: percent === undefined ? undefined : percent / 100,
    apartSeconds: confirmedAt(first) - confirmedAt(second),
    isOutlier: first.outlier !== undefined || second.outlier !== undefined,
    rulesDiffer: rulesDiffer !== undefined,
  });
}

/** When a price was confirmed. */
export function confirmedAt({ updatedAt }: { readonly updatedAt?: unknown }): Seconds {
  return Date.parse(String(updatedAt)) / 1000;
}
