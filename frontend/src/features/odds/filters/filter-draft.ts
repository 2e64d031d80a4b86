import { minProfit as anyProfit } from '../../../../../shared/contracts/filter-fields.ts';
import type { Filters } from './filters.ts';

/** Filters while they are being edited, with the profits as typed. */
export interface FilterDraft extends Omit<Filters, 'minProfit' | 'maxProfit'> {
  readonly minText: string;
  readonly maxText: string;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export function draftOf({ minProfit, maxProfit, ...rest }: Filters): FilterDraft {
  return { ...rest, minText: profitText(minProfit), maxText: profitText(maxProfit) };
}

/** The filters of a draft; undefined while a profit is invalid. */
export function filtersFrom({ minText, maxText, ...rest }: FilterDraft): Filters | undefined {
  const minProfit = profitFrom(minText);
  const maxProfit = profitFrom(maxText);
  return minProfit === undefined || maxProfit === undefined ? undefined : { ...rest, minProfit, maxProfit };
}

/** In percent; null for an empty field, undefined if invalid or out of range. */
export function profitFrom(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!DECIMAL.test(typed)) return undefined;
  const parsed = anyProfit.safeParse(Number(typed) + 0);
  return parsed.success ? parsed.data : undefined;
}

/** Whether no margin can be within the limits. */
export function isImpossible({ minProfit, maxProfit }: Filters): boolean {
  return minProfit !== null && maxProfit !== null && minProfit > maxProfit;
}

function profitText(profit: number | null): string {
  return profit === null ? '' : `${profit}`;
}
