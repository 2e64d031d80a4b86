import { expectedValue, fairOdds, kellyShare } from '../../../../shared/fair/bet-value.ts';
import { type VigRemovalName, vigRemovals } from '../../../../shared/fair/no-vig.ts';
import { isDecimalOdds } from '../../../../shared/odds/american.ts';
import { readPrice } from '../../../../shared/odds/calculator.ts';
import { formatPrice, type OddsFormat } from '../../../../shared/odds/odds-format.ts';
import { type NumberRange, normalizeAmount, numberWithin } from '../../lib/typed-numbers.ts';

const PERCENT = 100;

/** The ways to take out the vig, as bettors know them. */
const methods = [
  { name: 'multiplicative', label: 'Multiplicative' },
  { name: 'shin', label: 'Shin', twoOutcomes: 'Additive (Shin)' },
  { name: 'odds ratio', label: 'Odds ratio' },
  { name: 'probit', label: 'Probit' },
  { name: 'power', label: 'Power' },
] as const satisfies readonly { name: VigRemovalName; label: string; twoOutcomes?: string }[];

export interface WithoutVig {
  /** Of what is staked on all outcomes at these prices, the share that the book keeps: 1 - 1 / Σ(1 / decimal odds). Negative: an arbitrage. */
  readonly hold: number;
  readonly byMethod: readonly { readonly label: string; readonly probabilities: readonly number[] }[];
}

/** Prices of all outcomes of a market, without the vig. Undefined if one of them is missing or invalid. */
export function withoutVig(typed: readonly string[]): WithoutVig | undefined {
  const implied = impliedBy(typed);
  if (implied === undefined) return undefined;
  const byMethod = methods.map((method) => ({
    label: implied.length === 2 && 'twoOutcomes' in method ? method.twoOutcomes : method.label,
    probabilities: vigRemovals[method.name](implied),
  }));
  return { hold: 1 - 1 / implied.reduce((sum, q) => sum + q, 0), byMethod };
}

/** What is typed of a bet whose chance of winning one has an opinion of. */
export interface ValueEntries {
  readonly odds: string;
  /** Percent; of a line that can push, given that it does not. */
  readonly chance: string;
  /** Percent. */
  readonly push: string;
  /** Dollars. */
  readonly bankroll: string;
}

export const valueRanges = {
  chance: { min: 0.1, max: 99.9 },
  push: { min: 0, max: 50 },
  bankroll: { min: 1, max: 100_000_000 },
} as const satisfies Record<Exclude<keyof ValueEntries, 'odds'>, NumberRange>;

/** The error of a field; none for an empty one. */
export function valueProblem(name: keyof typeof valueRanges, text: string): string | undefined {
  const { min, max } = valueRanges[name];
  if (text === '' || typedNumber(name, text) !== undefined) return undefined;
  return `Enter a number from ${min} to ${max.toLocaleString('en-US')}.`;
}

export interface BetValue {
  /** Probability of winning, 0 to 1. */
  readonly win: number;
  /** Expected profit per dollar staked. */
  readonly expected: number;
  /** Decimal odds without an edge. */
  readonly breakEven: number;
  /** Shares of the bankroll by fractions of Kelly, with dollars if there is a bankroll. */
  readonly stakes: readonly { readonly label: string; readonly share: number; readonly dollars: number | undefined }[];
}

const fractions = [
  { label: '⅛ Kelly', fraction: 1 / 8 },
  { label: '¼ Kelly', fraction: 1 / 4 },
  { label: '½ Kelly', fraction: 1 / 2 },
] as const;

/** What a bet is worth. Undefined if its odds or its chance are missing or invalid. */
export function betValue({ odds, ...entries }: ValueEntries): BetValue | undefined {
  const price = readPrice(odds);
  const chance = typedNumber('chance', entries.chance);
  const push = entries.push === '' ? 0 : typedNumber('push', entries.push);
  if (price === undefined || chance === undefined || push === undefined) return undefined;
  const bet = { fair: chance / PERCENT, price, push: push / PERCENT };
  const bankroll = typedNumber('bankroll', entries.bankroll);
  const kelly = kellyShare(bet);
  return {
    win: bet.fair * (1 - bet.push),
    expected: expectedValue(bet),
    breakEven: fairOdds(bet.fair),
    stakes: fractions.map(({ label, fraction }) => ({
      label,
      share: kelly * fraction,
      dollars: bankroll === undefined ? undefined : Math.floor(bankroll * kelly * fraction),
    })),
  };
}

/** One leg of a parlay: what its book quotes for it and for its other side. */
export interface LegEntries {
  readonly odds: string;
  readonly other: string;
}

export interface ParlayValue {
  /** That all legs win, 0 to 1. */
  readonly chance: number;
  /** Decimal odds of the legs multiplied, as most books pay. */
  readonly quoted: number;
  /** Expected profit per dollar at the offered price, or at the quoted one if none is typed. */
  readonly expected: number;
}

/** A parlay of independent legs, each with its vig removed proportionally. Undefined if an entry is missing or invalid. */
export function parlayValue(legs: readonly LegEntries[], offered: string): ParlayValue | undefined {
  let [chance, quoted] = [1, 1];
  for (const { odds, other } of legs) {
    const implied = impliedBy([odds, other]);
    const [fair] = implied === undefined ? [] : vigRemovals.multiplicative(implied);
    const [own] = implied ?? [];
    if (fair === undefined || own === undefined) return undefined;
    chance *= fair;
    quoted /= own;
  }
  const price = offered === '' ? undefined : readPrice(offered);
  if (offered !== '' && price === undefined) return undefined;
  const paid = price ?? quoted;
  return isDecimalOdds(paid) ? { chance, quoted, expected: expectedValue({ fair: chance, price: paid }) } : undefined;
}

function impliedBy(typed: readonly string[]): readonly number[] | undefined {
  const prices = typed.map(readPrice);
  return prices.every((price) => price !== undefined) ? prices.map((price) => 1 / price) : undefined;
}

function typedNumber(name: keyof typeof valueRanges, text: string): number | undefined {
  return numberWithin(normalizeAmount(text), valueRanges[name]);
}

/** Longer odds are not shown as American ones. */
const LONGEST = 100_000;

/** Decimal odds above 1 in the format. */
export function shownFairOdds(odds: number, format: OddsFormat): string {
  if (format === 'american' && odds > LONGEST) return `over +${((LONGEST - 1) * PERCENT).toLocaleString('en-US')}`;
  return isDecimalOdds(odds) ? formatPrice(odds, format) : 'none';
}

/** `4.76%`: a share without a sign for gains. */
export function shareText(share: number): string {
  return `${(share * PERCENT).toFixed(2)}%`;
}
