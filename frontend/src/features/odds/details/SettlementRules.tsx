import { differencesInDollars, type StakedRow } from '../../../../../shared/boards/rules-in-dollars.ts';
import { comparedRules, settledBet } from '../../../../../shared/catalogue/settlement.ts';
import type { BookRule } from '../../../../../shared/catalogue/sportsbook-rows/settlement-rules.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { dayText } from './remarks.ts';

/** What both books' rules say of the cases that concern these bets, with where that was read, and what the differences mean in dollars. */
export function SettlementRules({ row, shown }: { row: StakedRow; shown: readonly string[] }) {
  const [first, second] = row.bets;
  if (first === undefined || second === undefined) return null;
  const books = [first.sportsbookId, second.sportsbookId] as const;
  const { market } = settledBet(row.eventSport, row.market, first);
  const rules = comparedRules(row.eventSport, market, books);
  if (rules.length === 0) return null;
  const others = differencesInDollars(row).filter((text) => !shown.some((each) => each.includes(text)));
  return (
    <section className="mt-5">
      <h3 className="font-semibold text-sm">Settlement Rules</h3>
      {others.map((text) => (
        <p key={text} className="mt-1 text-sm tabular-nums">
          {text}
        </p>
      ))}
      <table
        aria-label="Settlement Rules"
        className="mt-1 w-full table-fixed border-collapse text-left align-top text-xs"
      >
        <thead className="text-muted">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-2 font-medium">
              Case
            </th>
            {books.map((book) => (
              <th key={book} scope="col" className="py-2 pr-2 font-medium">
                {sportsbookName(book)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map(({ rule, name, books: both }) => (
            <tr key={rule} className="border-line border-b last:border-0">
              <th scope="row" className="break-words py-2 pr-2 align-top font-medium">
                {name}
              </th>
              {books.map((book, index) => (
                <td key={book} className="break-words py-2 pr-2 align-top">
                  <Rule rule={both[index === 0 ? 0 : 1]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rule({ rule }: { rule: BookRule | 'unknown' }) {
  if (rule === 'unknown') return <span className="text-muted">Not known to us</span>;
  const { text, date, url } = rule.source;
  return (
    <>
      <span className="block first-letter:uppercase">{rule.text}</span>
      <span className="mt-0.5 block text-2xs text-muted">
        {url === undefined ? (
          text
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
            {text}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        , read {dayText(date)}
      </span>
    </>
  );
}
