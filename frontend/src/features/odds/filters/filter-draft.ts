import { minDollars as anyDollars, minProfit as anyProfit } from '../../../../../shared/contracts/filter-fields.ts';
import type { Filters } from './filters.ts';

/** Filters while they are being edited, with the profits as typed. */
export interface FilterDraft extends Omit<Filters, 'minProfit' | 'maxProfit' | 'minDollars'> {
  readonly minText: string;
  readonly maxText: string;
  readonly dollarsText: string;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export function draftOf({ minProfit, maxProfit, minDollars, ...rest }: Filters): FilterDraft {
  return {
    ...rest,
    minText: profitText(minProfit),
    maxText: profitText(maxProfit),
    dollarsText: profitText(minDollars),
  };
}

/** The filters of a draft; undefined while a profit is invalid. */
export function filtersFrom({ minText, maxText, dollarsText, ...rest }: FilterDraft): Filters | undefined {
  const minProfit = profitFrom(minText);
  const maxProfit = profitFrom(maxText);
  const minDollars = dollarsFrom(dollarsText);
  if (minProfit === undefined || maxProfit === undefined || minDollars === undefined) return undefined;
  return { ...rest, minProfit, maxProfit, minDollars };
}

/** In percent; null for an empty field, undefined if invalid or out of range. */
export function profitFrom(text: string): number | null | undefined {
  return numberFrom(text, anyProfit);
}

/** Dollars, as `profitFrom`. */
export function dollarsFrom(text: string): number | null | undefined {
  return numberFrom(text, anyDollars);
}

/** Whether no margin can be within the limits. */
export function isImpossible({ minProfit, maxProfit }: Filters): boolean {
  return minProfit !== null && maxProfit !== null && minProfit > maxProfit;
}

function numberFrom(text: string, field: typeof anyProfit | typeof anyDollars): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!DECIMAL.test(typed)) return undefined;
  const parsed = field.safeParse(Number(typed) + 0);
  return parsed.success ? parsed.data : undefined;
}

function profitText(profit: number | null): string {
  return profit === null ? '' : `${profit}`;
}
