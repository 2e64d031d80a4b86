import { type Decline, declines } from './declines.ts';

interface CardInput {
  readonly number: string;
  readonly exp_month: number;
  /** Two or four digits. */
  readonly exp_year: number;
  readonly cvc: string;
}

/** Checks a card's format, before any bank is involved. Undefined if valid. `now` in seconds since 1970. */
export function checkCard(
  { number, exp_month: month, exp_year: year, cvc }: CardInput,
  now: number,
): Decline | undefined {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return declines.incorrectNumber;
  if (!Number.isInteger(month) || month < 1 || month > 12) return declines.invalidMonth;
  const today = new Date(now * 1000);
  const years = fullYear(year) - today.getUTCFullYear();
  if (!Number.isInteger(year) || years < 0 || years > 50) return declines.invalidYear;
  if (years === 0 && month < today.getUTCMonth() + 1) return declines.invalidMonth;
  const digits = /^3[47]/.test(number) ? 4 : 3;
  return new RegExp(`^\\d{${digits}}$`).test(cvc) ? undefined : declines.invalidCvc;
}

export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
