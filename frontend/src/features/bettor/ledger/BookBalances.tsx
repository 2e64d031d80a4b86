import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BookBalance } from '../../../../../shared/ledger/balances.ts';
import { type Cents, formatDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../../ui/charts/chart-texts.ts';
import { unexplainedText } from './entry-texts.ts';

interface BookBalancesProps {
  /** Books with a ledger. */
  books: readonly BookBalance[];
  onCheck: (sportsbookId: number) => void;
}

const columns = [
  { id: 'cash', label: 'Cash' },
  { id: 'bonus', label: 'Bonus' },
  { id: 'open', label: 'Open stakes' },
  { id: 'deposits', label: 'Deposited' },
  { id: 'withdrawals', label: 'Withdrawn' },
  { id: 'profit', label: 'Profit' },
] as const;

/** How each book with a ledger stands: a table, on phones one block a book. */
export function BookBalances({ books, onCheck }: BookBalancesProps) {
  return (
    <section aria-label="Balances" className="mb-3 rounded-xl border border-line bg-surface">
      <table className="w-full text-sm tabular-nums max-lg:block">
        <caption className="sr-only">Balances by sportsbook</caption>
        <thead className="max-lg:sr-only">
          <tr>
            <th scope="col" className={head}>
              Sportsbook
            </th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" className={classNames(head, 'text-right')}>
                {label}
              </th>
            ))}
            <th scope="col" className={head}>
              <span className="sr-only">Compare</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {books.map((book) => (
            <BookRow key={book.sportsbookId} book={book} onCheck={() => onCheck(book.sportsbookId)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const head = 'h-8 border-line border-b px-2 text-left font-semibold text-2xs text-muted first:pl-3 last:pr-3';

function BookRow({ book, onCheck }: { book: BookBalance; onCheck: () => void }) {
  const name = sportsbookName(book.sportsbookId);
  const last = book.differences.at(-1);
  return (
    <tr className="border-line border-t first:border-t-0 max-lg:grid max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] sm:max-lg:grid-cols-6 max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-3">
      <th
        scope="row"
        className="min-w-32 py-2 pr-2 pl-3 text-left font-semibold max-lg:col-[1/-2] max-lg:p-0 max-lg:py-2"
      >
        {name}
        {book.unexplained !== 0 && (
          <span className="block font-medium text-accent-ink text-xs">
            {unexplainedText(book.unexplained, last?.since)}
          </span>
        )}
        <span className="block font-normal text-2xs text-muted">
          {book.checkedOn === undefined ? 'Never compared with the book' : `Compared on ${dayText(book.checkedOn)}`}
        </span>
      </th>
      {columns.map(({ id, label }) => (
        <td key={id} className="whitespace-nowrap px-2 py-2 text-right max-lg:order-1 max-lg:p-0 max-lg:text-left">
          <span aria-hidden className="text-2xs text-muted lg:hidden">
            {label}
            <br />
          </span>
          <Amount book={book} id={id} />
        </td>
      ))}
      <td className="py-1 pr-2 text-right max-lg:p-0">
        <Button tone="quiet" className="px-3" aria-label={`Compare: ${name}`} onClick={onCheck}>
          Compare
        </Button>
      </td>
    </tr>
  );
}

function Amount({ book, id }: { book: BookBalance; id: (typeof columns)[number]['id'] }) {
  if (id === 'profit')
    return <span className={classNames('font-semibold', toneOf(book.profit))}>{formatSignedDollars(book.profit)}</span>;
  if (id === 'bonus') {
    return (
      <>
        {formatDollars(book.bonus)}
        {book.funds !== 0 && <span className="block text-2xs text-muted">+ {formatDollars(book.funds)} money</span>}
      </>
    );
  }
  return <span className={classNames(id === 'cash' && book.cash < 0 && 'text-loss')}>{formatDollars(book[id])}</span>;
}

export function toneOf(amount: Cents): string {
  return amount > 0 ? 'text-gain' : amount < 0 ? 'text-loss' : '';
}
