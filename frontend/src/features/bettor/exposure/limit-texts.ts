import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { momentText } from '../../../../../shared/exposure/texts.ts';
import { dollarsText } from './exposure-rows.ts';

type Limit = LimitsReply['dayStakes'];

/** `$75.00 of $500.00`, `$75.00, no limit` */
export function usedText(used: number, { amount }: Limit): string {
  return amount === null ? `${dollarsText(used)}, no limit` : `${dollarsText(used)} of ${dollarsText(amount)}`;
}

/** Of a week's net loss, negative if it won: `Lost $75.00 of $500.00`, `Won $20.00 · limit $500.00`, `$0.00 of $500.00` */
export function resultText(lost: number, limit: Limit): string {
  if (lost === 0) return usedText(0, limit);
  if (lost > 0) return `Lost ${usedText(lost, limit)}`;
  return `Won ${dollarsText(-lost)}${limit.amount === null ? ', no limit' : ` · limit ${dollarsText(limit.amount)}`}`;
}

/** `$800.00 from Tue, Dec 1, 10:00 AM ET on`; undefined if nothing waits. */
export function waitingText({ next }: Limit): string | undefined {
  if (next === null) return undefined;
  const what = next.amount === null ? 'No limit' : dollarsText(next.amount);
  return `${what} from ${momentText(Date.parse(next.from))} on`;
}

/** How much of a limit is used, 0 to 1; undefined without one. */
export function usedShare(used: number, { amount }: Limit): number | undefined {
  return amount === null ? undefined : Math.max(0, Math.min(1, used / amount));
}

const days = (n: number) =>
  n === 1
    ? { value: '24', label: '24 hours', length: '24-hour' }
    : { value: `${n * 24}`, label: `${n} days`, length: `${n}-day` };
const weeks = (n: number) => ({
  value: `${n * 7 * 24}`,
  label: n === 1 ? '1 week' : `${n} weeks`,
  length: `${n}-week`,
});

/** In hours; `length`: as in `a 24-hour time-out`. */
export const timeOuts: readonly { readonly value: string; readonly label: string; readonly length: string }[] = [
  ...[days(1), days(3), weeks(1)],
  ...[weeks(2), weeks(4), weeks(6)],
];
