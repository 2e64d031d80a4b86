import { farLineVectors } from './far-lines.ts';
import { lineVectors } from './lines.ts';
import { lowHoldVectors } from './low-holds.ts';
import { marketVectors } from './markets.ts';
import { moneylineVectors } from './moneylines.ts';
import { moreBookVectors } from './more-books.ts';
import { nameVectors } from './names.ts';
import { outlierVectors } from './outliers.ts';
import { overlapVectors } from './overlaps.ts';
import { pairVectors } from './pairs.ts';
import { priceVectors } from './prices.ts';
import { quoteVectors } from './quotes.ts';
import { stakeVectors } from './stakes.ts';
import { unbelievedVectors } from './unbelieved.ts';
import { valueBetVectors } from './value-bets.ts';
import { valueVectors } from './values.ts';
import type { Vector } from './vector.ts';
import { wrongPriceVectors } from './wrong-prices.ts';

/** Every vector. A finder that is compared to them gives its result in the naive finder's format. */
export const allVectors: readonly Vector[] = [
  ...quoteVectors,
  ...nameVectors,
  ...priceVectors,
  ...wrongPriceVectors,
  ...outlierVectors,
  ...farLineVectors,
  ...unbelievedVectors,
  ...pairVectors,
  ...marketVectors,
  ...moneylineVectors,
  ...lineVectors,
  ...overlapVectors,
  ...valueVectors,
  ...stakeVectors,
  ...lowHoldVectors,
  ...moreBookVectors,
  ...valueBetVectors,
];
