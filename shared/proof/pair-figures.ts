import type { Seconds } from '../odds/time.ts';
import { type EndedAppearance, NEXT_SCANS } from './appearances.ts';

/** How long opportunities lasted, and how often both prices were still there. */
export interface PairFigures {
  readonly rows: number;
  /** How many were listed until their game began. */
  readonly started: number;
  /** From the first scan that had them to the last: a quarter, half and three quarters of them lasted no longer. 0: seen by one scan alone. */
  readonly lasted: { readonly quarter: Seconds; readonly half: Seconds; readonly threeQuarters: Seconds };
  /** By scan after the first: how many could be looked for, and how many of them had both prices at no less. */
  readonly next: readonly { readonly looked: number; readonly there: number }[];
}

/** @param rows at least one */
export function pairFigures(rows: readonly EndedAppearance[]): PairFigures {
  const lasted = rows.map(({ firstAt, lastAt }) => lastAt - firstAt).toSorted((a, b) => a - b);
  const upTo = (share: number) => lasted[Math.ceil(share * lasted.length) - 1] ?? Number.NaN;
  return {
    rows: rows.length,
    started: rows.filter(({ started }) => started).length,
    lasted: { quarter: upTo(0.25), half: upTo(0.5), threeQuarters: upTo(0.75) },
    next: Array.from({ length: NEXT_SCANS }, (_, n) => {
      const looked = rows.filter(({ next }) => next.length > n);
      return { looked: looked.length, there: looked.filter(({ next }) => next[n]).length };
    }),
  };
}
