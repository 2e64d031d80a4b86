import { impliedProbability, toDecimal } from './american.ts';
import { readOdds } from './calculator.ts';

/** The error of an odds field; none for an empty field. */
export function oddsProblem(text: string): string | undefined {
  if (text === '' || readOdds(text) !== undefined) return undefined;
  if (!/\d/.test(text)) return 'Add the number after the sign.';
  return Math.abs(Number(text)) < 100
    ? 'Odds are +100 or more, or -100 or less.'
    : 'No sportsbook offers odds this long.';
}

/** `2.80 · 35.7% implied`: decimal odds and break-even probability; undefined for invalid odds. */
export function oddsMeaning(text: string): string | undefined {
  const odds = readOdds(text);
  if (odds === undefined) return undefined;
  const decimal = toDecimal(odds);
  return `${decimal.toFixed(decimal < 1.1 ? 3 : 2)} · ${(impliedProbability(decimal) * 100).toFixed(1)}% implied`;
}
