import type { BookBalance } from '../../../../../shared/ledger/balances.ts';
import { totalBalance } from '../../../../../shared/ledger/balances.ts';
import { cents, formatDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { toneOf } from './BookBalances.tsx';

/** All books together, and how the profit comes about. */
export function MoneyTotals({ books }: { books: readonly BookBalance[] }) {
  const total = totalBalance(books);
  const tiles = [
    { label: 'Cash', value: formatDollars(total.cash) },
    { label: 'Open stakes', value: formatDollars(total.open) },
    { label: 'Bonus bets', value: formatDollars(total.bonus) },
    ...(total.funds === 0 ? [] : [{ label: 'Bonus money', value: formatDollars(total.funds) }]),
    { label: 'Deposited', value: formatDollars(total.deposits) },
    { label: 'Withdrawn', value: formatDollars(total.withdrawals) },
    { label: 'Profit', value: formatSignedDollars(total.profit), tone: toneOf(total.profit) },
  ];
  return (
    <section aria-label="All books" className="mb-3">
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-xl border border-line bg-line">
        {tiles.map(({ label, value, tone = '' }) => (
          <div
            key={label}
            className="flex grow basis-[30%] flex-col bg-surface px-2.5 py-2 sm:basis-40 sm:px-3 lg:basis-[8.25rem]"
          >
            <dt className="font-medium text-2xs text-muted">{label}</dt>
            <dd className={classNames('whitespace-nowrap font-bold text-sm tabular-nums sm:text-lg', tone)}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-muted text-xs tabular-nums">{profitText(total)}</p>
    </section>
  );
}

/** `Only books with entries count. Profit is withdrawals, …: settled bets +$110.00, ….` */
function profitText({ bets, cleared, unexplained }: Pick<BookBalance, 'bets' | 'cleared' | 'unexplained'>): string {
  const parts = [
    `settled bets ${formatSignedDollars(bets)}`,
    ...(cleared === 0 ? [] : [`cleared bonuses ${formatSignedDollars(cleared)}`]),
    unexplained === 0 ? 'nothing unexplained' : `unexplained ${formatSignedDollars(cents(unexplained))}`,
  ];
  return `Only books with entries count. Profit is withdrawals, cash and open stakes, less deposits: ${parts.join(', ')}.`;
}
