import { type DecimalOdds, decimal, isAmericanOdds } from '../../../shared/odds/american.ts';
import type { PriceFormat } from './payload.ts';

/** At or below this an exchange only holds the place of an offer that is not there. */
const PLACEHOLDER = 1.01;

/** Above this no book quotes: a slip of the provider. */
const HIGHEST = 10_001;

/** The price as a plain number, from a number or from text such as `+105`; NaN for anything else. */
export function priceNumber(raw: unknown): number {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
}

/** The decimal price as quoted; undefined when the number is no price in that format, or a placeholder. */
export function decimalPrice(value: number, format: PriceFormat): DecimalOdds | undefined {
  if (format === 'american' && !isAmericanOdds(value)) return undefined;
  const odds = format === 'decimal' ? value : value > 0 ? 1 + value / 100 : 1 - 100 / value;
  return odds > PLACEHOLDER && odds <= HIGHEST ? decimal(odds) : undefined;
}
