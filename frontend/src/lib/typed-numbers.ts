/** Removes everything but digits, dots and commas from what was typed or pasted. */
export function cleanAmountInput(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/**
 * An amount with a decimal point and no separators. Some keyboards have only a comma: `12,5` is 12.5, never 125, while `1,000` is a
 * thousand.
 */
export function normalizeAmount(text: string): string {
  return /^\d*,\d{0,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** Parses a number from a field or the URL; undefined if it is not a number within the range. */
export function numberWithin(text: string | null, { min, max }: NumberRange): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** The odds with the opposite sign: `-150` ↔ `+150`. Odds without a sign are positive. */
export function flipSign(text: string): string {
  return text.startsWith('-') ? `+${text.slice(1)}` : `-${text.replace('+', '')}`;
}

const CHANCES = { min: 0.1, max: 99.9 } as const;
/** A parlay has one more. */
const MOST_CHANCES = 11;

export const CHANCES_PROBLEM = 'Enter up to 11 chances from 0.1 to 99.9, such as 55, 60.';

/** Chances that are typed in percent, `55, 60`, as shares; undefined if one of them is none. */
export function chancesIn(text: string): readonly number[] | undefined {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const chances = parts.flatMap((part) => numberWithin(part, CHANCES) ?? []);
  return chances.length < parts.length || chances.length > MOST_CHANCES
    ? undefined
    : chances.map((chance) => chance / 100);
}
