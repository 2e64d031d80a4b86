import type { OverlapDetail } from '../contracts/opportunities.ts';
import type { Price } from '../odds/american.ts';
import { overlapPayoff, sameLineMargin } from '../odds/overlap-payoff.ts';
import { isQuarterLine, type Lines } from '../odds/settlement.ts';

interface LinedRow {
  readonly id: string;
  readonly overlap?: Pick<OverlapDetail, 'over' | 'under'> | undefined;
}

/** The lines of the two bets where one of them can be settled in part. One line stands at the end of the id. */
export function overlapLines({ id, overlap }: LinedRow): Lines | undefined {
  if (overlap !== undefined) return { over: overlap.over, under: overlap.under };
  const line = Number(id.slice(id.lastIndexOf('/') + 1) || Number.NaN);
  return isQuarterLine(line) ? { over: line, under: line } : undefined;
}

/** The margin of the worst result with exact stakes, as a share of them. */
export function exactMargin(row: LinedRow, prices: readonly [Price, Price]): number {
  const { overlap } = row;
  if (overlap !== undefined) {
    return overlapPayoff({ over: overlap.over, under: overlap.under, first: prices[0], second: prices[1] }).margin;
  }
  return sameLineMargin(prices, overlapLines(row)?.over ?? null);
}
