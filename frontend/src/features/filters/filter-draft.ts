import { minProfit as anyProfit } from '../../../../shared/contracts/filter-fields.ts';
import type { Filters } from './filters.ts';

/** Filters while a person changes them: profits as typed. */
export interface FilterDraft extends Omit<Filters, 'minProfit' | 'maxProfit'> {
  readonly minText: string;
  readonly maxText: string;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export function draftOf({ minProfit, maxProfit, ...rest }: Filters): FilterDraft {
  return { ...rest, minText: textOf(minProfit), maxText: textOf(maxProfit) };
}

/** The filters that a draft makes; undefined while one of its profits is none. */
export function filtersFrom({ minText, maxText, ...rest }: FilterDraft): Filters | undefined {
  const minProfit = profitFrom(minText);
  const maxProfit = profitFrom(maxText);
  return minProfit === undefined || maxProfit === undefined ? undefined : { ...rest, minProfit, maxProfit };
}

/** Percent; null for an empty field, undefined for what is no number or out of range. */
export function profitFrom(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!DECIMAL.test(typed)) return undefined;
  const parsed = anyProfit.safeParse(Number(typed) + 0);
  return parsed.success ? parsed.data : undefined;
}

/** No margin can be within these limits. */
export function isImpossible({ minProfit, maxProfit }: Filters): boolean {
  return minProfit !== null && maxProfit !== null && minProfit > maxProfit;
}

function textOf(profit: number | null): string {
  return profit === null ? '' : `${profit}`;
}
