import { type DecimalOdds, decimal, isAmericanOdds } from '../../../shared/odds/american.ts';
import type { PriceFormat } from './payload.ts';

/** At or below this an exchange's price is a placeholder for a missing offer. */
const PLACEHOLDER = 1.01;

/** No book quotes a higher price: it is a provider error. */
const HIGHEST = 10_001;

/** The price as a plain number, from a number or a string such as `+105`; NaN for anything else. */
export function priceNumber(raw: unknown): number {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
}

/** The quoted price as decimal odds; undefined if the number is not a price in that format, or a placeholder. */
export function decimalPrice(value: number, format: PriceFormat): DecimalOdds | undefined {
  if (format === 'american' && !isAmericanOdds(value)) return undefined;
  const odds = format === 'decimal' ? value : value > 0 ? 1 + value / 100 : 1 - 100 / value;
  return odds > PLACEHOLDER && odds <= HIGHEST ? decimal(odds) : undefined;
}
