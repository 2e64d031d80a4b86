import { ValidationException } from './validation.ts';

/** `digits` × 10^`exponent`, without zeros at the end of `digits`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const MAX_DIGITS = 38;
/** Of the first digit. */
const MAX_EXPONENT = 125;
const MIN_EXPONENT = -130;

/** A number in the one form in which the table keeps it: `100`, `15e-1`. */
export function numberText(text: string): string {
  return textOf(parse(text));
}

export function sumOf(left: string, right: string): string {
  const [a, b, exponent] = aligned(parse(left), parse(right));
  return textOf(stripped(a + b, exponent));
}

/** Negative if `left` is less. */
export function compareNumbers(left: string, right: string): number {
  const rounded = Number(left) - Number(right);
  if (rounded !== 0) return rounded;
  const [a, b] = aligned(parse(left), parse(right));
  return Number(a - b);
}

function parse(text: string): Decimal {
  const [, whole, fraction = '', exponent = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new ValidationException(`not a number: ${text}`);
  return stripped(BigInt(whole + fraction), Number(exponent) - fraction.length);
}

function stripped(digits: bigint, exponent: number): Decimal {
  if (digits === 0n) return { digits, exponent: 0 };
  return digits % 10n === 0n ? stripped(digits / 10n, exponent + 1) : { digits, exponent };
}

function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  const at = (n: Decimal) => n.digits * 10n ** BigInt(n.exponent - exponent);
  return [at(a), at(b), exponent];
}

function textOf({ digits, exponent }: Decimal): string {
  const length = String(digits).replace('-', '').length;
  if (length > MAX_DIGITS) throw new ValidationException('more than 38 significant digits in a number');
  const first = length - 1 + exponent;
  if (digits !== 0n && (first > MAX_EXPONENT || first < MIN_EXPONENT))
    throw new ValidationException('number too large or too small');
  return exponent < 0 ? `${digits}e${exponent}` : String(digits * 10n ** BigInt(exponent));
}
