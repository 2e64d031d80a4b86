import * as z from 'zod/mini';
import { cents } from '../../../../../../shared/odds/money.ts';

/** $1,000,000. */
const MOST = 100_000_000;

/** An amount as it is stored: whole cents, more than 0. */
export const inCents = z.pipe(
  z.int().check(z.gte(1), z.lte(MOST)),
  z.transform((value: number) => cents(value)),
);

/** What bets bring: a loss is negative. */
export const resultInCents = z.pipe(
  z.int().check(z.gte(-100 * MOST), z.lte(100 * MOST)),
  z.transform((value: number) => cents(value)),
);
