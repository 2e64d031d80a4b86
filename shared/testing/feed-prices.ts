import type { Limits } from './feed-themes.ts';
import { limitAt } from './feed-themes.ts';
import type { PriceFormat } from './feed-values.ts';

interface Priced {
  readonly price?: unknown;
  readonly point?: unknown;
  readonly name?: unknown;
}

/** What the two sides of a line add up to, from just above the least that a book can mean. */
const SUMS = [0.995, 1.01, 1.03, 1.06];

/** The outcomes at prices that one book may have: the higher the line the less likely, and both sides of a line add up to about 1. */
export function coherentPrices<Outcome extends Priced>(
  outcomes: readonly Outcome[],
  {
    format,
    limits,
    home,
    away,
  }: { readonly format: PriceFormat; readonly limits: Limits; readonly home: string; readonly away: string },
): Outcome[] {
  const decimals = outcomes.flatMap(({ price }) => decimalOf(price, format) ?? []).toSorted((a, b) => a - b);
  const lines = [...new Set(outcomes.map((outcome) => lineOf(outcome, home)))].toSorted((a, b) => a - b);
  return outcomes.map((outcome) => {
    const at = lines.indexOf(lineOf(outcome, home));
    const first = decimals[Math.floor((at * decimals.length) / lines.length)];
    if (first === undefined || decimalOf(outcome.price, format) === undefined) return outcome;
    const sum = SUMS[decimals.length % SUMS.length] ?? 1;
    const isFirst = ['over', 'yes', home.toLowerCase()].includes(nameOf(outcome));
    const isSecond = ['under', 'no', away.toLowerCase()].includes(nameOf(outcome));
    if (!isFirst && !isSecond) return outcome;
    const price = priceOf(isFirst ? first : 1 / Math.max(0.02, sum - 1 / first), format);
    return { ...outcome, bet_limit: undefined, price, ...limitAt(limits, price) };
  });
}

function nameOf({ name }: Priced): string {
  return String(name).normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

function lineOf(outcome: Priced, home: string): number {
  const point = Number(outcome.point ?? 0);
  const line = Number.isFinite(point) ? point : 0;
  return nameOf(outcome) === home.toLowerCase() ? -line : line;
}

function decimalOf(price: unknown, format: PriceFormat): number | undefined {
  if (typeof price !== 'number') return undefined;
  if (format === 'decimal') return price > 1.02 && price < 1000 ? price : undefined;
  if (!(Math.abs(price) >= 100 && Math.abs(price) < 10_000)) return undefined;
  return 1 + (price > 0 ? price / 100 : -100 / price);
}

/** Never more than the decimal odds, so that sums do not fall. */
function priceOf(decimal: number, format: PriceFormat): number {
  if (format === 'decimal') return Math.floor(decimal * 100 + 1e-6) / 100;
  return decimal >= 2 ? Math.floor((decimal - 1) * 100 + 1e-6) : -Math.ceil(100 / (decimal - 1) - 1e-6);
}
