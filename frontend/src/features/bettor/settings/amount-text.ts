import { amount, bettingMessages } from '../../../../../shared/contracts/betting.ts';
import { normalizeAmount } from '../../../lib/typed-numbers.ts';

type TypedAmount = { readonly dollars: number | null } | { readonly problem: string };

/** Dollars as typed, such as `1,250` or `49.5`; null for an empty field. */
export function readAmount(text: string): TypedAmount {
  const plain = normalizeAmount(text.replace(/[$\s]/g, ''));
  if (plain === '') return { dollars: null };
  const { success, data } = amount.safeParse(Number(plain));
  return success ? { dollars: data } : { problem: bettingMessages.amount };
}

/** `1250`, `49.50`, empty for no amount: as it stands in a field. */
export function amountText(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return '';
  return Number.isInteger(dollars) ? `${dollars}` : dollars.toFixed(2);
}
