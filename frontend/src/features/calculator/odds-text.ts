import { impliedProbability, toDecimal } from '../../../../shared/odds/american.ts';
import { readOdds } from '../../../../shared/odds/calculator.ts';

/** What is wrong with the odds in a field; nothing is wrong with an empty one. */
export function oddsProblem(text: string): string | undefined {
  if (text === '' || readOdds(text) !== undefined) return undefined;
  if (!/\d/.test(text)) return 'Add the number after the sign.';
  return Math.abs(Number(text)) < 100
    ? 'Odds are +100 or more, or -100 or less.'
    : 'No sportsbook offers odds this long.';
}

/** `2.80 · 35.7% implied`: the decimal price and the chance at which a bet at it breaks even; undefined without a price. */
export function oddsMeaning(text: string): string | undefined {
  const odds = readOdds(text);
  if (odds === undefined) return undefined;
  const decimal = toDecimal(odds);
  return `${decimal.toFixed(decimal < 1.1 ? 3 : 2)} · ${(impliedProbability(decimal) * 100).toFixed(1)}% implied`;
}

/** The odds of the other sign: `-150` ↔ `+150`. Odds without a sign are positive. */
export function flipSign(text: string): string {
  return text.startsWith('-') ? `+${text.slice(1)}` : `-${text.replace('+', '')}`;
}
