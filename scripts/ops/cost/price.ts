/** How a price was looked at on the day it was noted. 'page': on a copy of the vendor's own page; 'article': in articles that quote it; 'unchecked': from knowledge alone. */
export type Checked = 'page' | 'article' | 'unchecked';

/** A price by quantity. */
export interface Price {
  /** What is counted: `requests`, `GB`. */
  readonly unit: string;
  /** The dollars below buy so many units. */
  readonly per: number;
  /** Dollars, step by step. Each step holds up to a quantity counted from the month's first unit, free ones included; the last one has no end. */
  readonly steps: readonly Step[];
  /** Units a month that cost nothing, for an account and for good. Allowances of an account's first year are left out. */
  readonly free?: number;
  /** The public page that says so. */
  readonly source: string;
  readonly checked: Checked;
}

interface Step {
  readonly dollars: number;
  readonly upTo?: number;
}

/** Dollars, unrounded, for a month's quantity. */
export function charge({ per, steps, free = 0 }: Price, quantity: number): number {
  let dollars = 0;
  let from = 0;
  for (const step of steps) {
    const to = step.upTo ?? Number.POSITIVE_INFINITY;
    const charged = Math.min(quantity, to) - Math.max(from, free);
    if (charged > 0) dollars += (charged / per) * step.dollars;
    from = to;
  }
  return dollars;
}
