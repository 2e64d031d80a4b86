import { type BookYear, byBook, settledIn, taxedYear, wonAndLost } from '../../../../../shared/bets/taxes/tax-year.ts';
import { lossRuleOf } from '../../../../../shared/catalogue/taxes/tax-facts.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { cents, formatDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { formatCount } from '../../../lib/format.ts';
import { dayHere } from '../local-time.ts';

interface YearFiguresProps {
  positions: readonly BetPosition[];
  year: number;
}

/** The sums of a year, and by book. */
export function YearFigures({ positions, year }: YearFiguresProps) {
  const bets = settledIn(positions, year, dayHere);
  if (bets.length === 0)
    return <p className="rounded-lg bg-sunken p-4 text-muted text-sm">You had no bets settled in {year}.</p>;
  const sums = wonAndLost(bets);
  const { deducted, taxed, phantom } = taxedYear(sums, year);
  const net = cents(sums.winnings - sums.losses);
  const share = `${Math.round(lossRuleOf(year).share * 100)}%`;
  const figures = [
    ['Winnings', formatDollars(sums.winnings), `${formatCount(sums.bets)} settled bets, each on its own`],
    ['Losses', formatDollars(sums.losses), 'bonus bets have no stake'],
    ['Profit', formatSignedDollars(net), 'winnings less losses'],
    ['Deductible losses', formatDollars(deducted), `${share} of the losses, at most the winnings`],
    ['Left of the winnings', formatDollars(taxed), 'after that deduction, if you itemize'],
    ['Phantom income', formatDollars(phantom), 'taxed beyond your profit'],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        {figures.map(([name, amount, note]) => (
          <div key={name} className="min-w-0 bg-surface p-3">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="break-all font-bold text-base tabular-nums">{amount}</dd>
            <dd className="text-2xs text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-pretty text-muted text-xs">
        Without itemizing no loss is deducted, and all {formatDollars(sums.winnings)} count. How bets may be grouped
        into sessions is not settled: here none are.
      </p>
      <BookTable rows={byBook(bets, year)} />
    </>
  );
}

const head = 'py-1 pl-2 text-right font-semibold';
const cell = 'border-line border-t py-1.5 pl-2 text-right tabular-nums';

function BookTable({ rows }: { rows: readonly BookYear[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
    <section tabIndex={0} aria-label="By sportsbook" className="mt-4 overflow-x-auto">
      <table className="w-full text-[0.8125rem]">
        <thead className="text-2xs text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-semibold">
              Sportsbook
            </th>
            <th scope="col" className={head}>
              Bets
            </th>
            <th scope="col" className={head}>
              Winnings
            </th>
            <th scope="col" className={head}>
              Losses
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              Profit
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              On W-2G
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ book, bets, winnings, losses, reported }) => (
            <tr key={book}>
              <th scope="row" className="max-w-40 break-words border-line border-t py-1.5 text-left font-medium">
                {book}
                <span className="block font-normal text-2xs text-muted sm:hidden">
                  On W-2G: {reportedText(reported)}
                </span>
              </th>
              <td className={cell}>{formatCount(bets)}</td>
              <td className={cell}>{formatDollars(winnings)}</td>
              <td className={cell}>{formatDollars(losses)}</td>
              <td className={`${cell} max-sm:hidden`}>{formatSignedDollars(cents(winnings - losses))}</td>
              <td className={`${cell} max-sm:hidden`}>{reportedText(reported)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `2 bets, $5,200.00` */
function reportedText(reported: BookYear['reported']): string {
  if (reported === undefined) return 'unknown';
  if (reported.bets === 0) return 'none';
  return `${reported.bets === 1 ? '1 bet' : `${reported.bets} bets`}, ${formatDollars(reported.winnings)}`;
}
