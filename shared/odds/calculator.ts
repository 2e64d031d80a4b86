import { type DecimalOdds, decimal } from './american.ts';
import { type Cents, cents, centsFromDollars, nearestCent } from './money.ts';

/** One bet of the calculator, as typed. */
export interface TypedBet {
  /** American odds; with decimals where they were typed in another format. */
  readonly odds: string;
  /** Dollars. */
  readonly stake: string;
}

export interface CalculatorResult {
  readonly totalStake: Cents;
  /** The guaranteed payout: the smaller of the two. */
  readonly payout: Cents;
  readonly profit: Cents;
  /** Profit in percent of the total stake. */
  readonly margin: number;
}

/** Longer odds than any book quotes; beyond it the cents of a payout would not be exact. */
const MAX_ODDS = 1_000_000;
const SHORTEST = 100;
/** Dollars below a billion, with or without a dollar sign and thousands separators. */
const STAKE_PATTERN = /^\$?\s*(\d{0,9}(?:\.\d*)?)$/;

/**
 * Cleans typed or pasted odds: keeps a leading sign and digits. A dot and everything after it is dropped, so that a pasted `150.5` becomes
 * 150, not 1505.
 */
export function cleanOddsInput(text: string): string {
  const [whole = ''] = text.replaceAll('\u2212', '-').trim().split('.');
  const sign = /^[+-]/.exec(whole)?.[0] ?? '';
  return sign + whole.replace(/\D/g, '');
}

/**
 * The stake of the other bet that gives both the same payout: stake × own price / other price, to the cent. Undefined, so that the field is
 * cleared, if the stake is empty, zero or invalid, or odds are missing or invalid.
 */
export function otherStake(entered: TypedBet, otherOdds: string): Cents | undefined {
  const stake = readStake(entered.stake);
  const own = readPrice(entered.odds);
  const other = readPrice(otherOdds);
  if (stake === undefined || own === undefined || other === undefined) return undefined;
  return nearestCent((stake * own) / other);
}

/** The result of both bets together. Undefined if an entry is missing or invalid. */
export function calculate(first: TypedBet, second: TypedBet): CalculatorResult | undefined {
  const stakes = [readStake(first.stake), readStake(second.stake)] as const;
  const payouts = [typedPayout(first), typedPayout(second)] as const;
  if (stakes[0] === undefined || stakes[1] === undefined) return undefined;
  if (payouts[0] === undefined || payouts[1] === undefined) return undefined;
  const totalStake = cents(stakes[0] + stakes[1]);
  const payout = cents(Math.min(payouts[0], payouts[1]));
  const profit = cents(payout - totalStake);
  return { totalStake, payout, profit, margin: (profit / totalStake) * 100 };
}

/** What a winning bet returns, including its stake. Undefined if an entry is missing or invalid. */
export function typedPayout({ odds, stake }: TypedBet): Cents | undefined {
  const price = readPrice(odds);
  const amount = readStake(stake);
  return price === undefined || amount === undefined ? undefined : nearestCent(amount * price);
}

/** The price of American odds in a field. Undefined if empty, invalid or longer than any book's odds. */
export function readPrice(text: string): DecimalOdds | undefined {
  const odds = Number(text.replaceAll('\u2212', '-').trim() || Number.NaN);
  const size = Math.abs(odds);
  if (!(size >= SHORTEST && size <= MAX_ODDS)) return undefined;
  return decimal(odds > 0 ? 1 + odds / 100 : 1 - 100 / odds);
}

function readStake(text: string): Cents | undefined {
  const amount = STAKE_PATTERN.exec(text.trim().replaceAll(',', ''))?.[1];
  const stake = amount === undefined || amount === '' || amount === '.' ? 0 : centsFromDollars(Number(amount));
  return stake === 0 ? undefined : cents(stake);
}
