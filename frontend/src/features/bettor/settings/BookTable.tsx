import { Link } from 'react-router-dom';
import { chosenBooks } from '../../../../../shared/boards/bettor.ts';
import { comparedSportsbooks, headingAbove, type Sportsbook } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import { centsFromDollars, formatDollars } from '../../../../../shared/odds/money.ts';
import { paths } from '../../../config/paths.ts';
import { AmountSetting } from './AmountSetting.tsx';
import { BookSwitch, NeverPaired, NoBookOn } from './BettingFields.tsx';
import { BookPresence } from './BookPresence.tsx';
import { bookOf, switched } from './betting-settings.ts';
import { SaveError, SaveMark } from './SaveNote.tsx';
import { useSaveBetting } from './use-betting-settings.ts';

const columns = 'sm:grid sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem] sm:gap-x-3 lg:grid-cols-[minmax(0,1fr)_7rem_7rem]';

/** Every sportsbook with its switch; those that are on with limit and balance. Stacked on phones. */
export function BookTable({ settings }: { settings: BettingSettings }) {
  const mine = chosenBooks(settings);
  return (
    <section aria-label="My books">
      <div className={`${columns} border-line border-b pb-1.5 font-medium text-muted text-xs`}>
        <h3>
          My books{' '}
          <span className="tabular-nums">({mine.length === comparedSportsbooks.length ? 'all' : mine.length})</span>
        </h3>
        {['Limit per bet', 'Balance'].map((title) => (
          <span key={title} aria-hidden className="hidden sm:block">
            {title}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {comparedSportsbooks.map((book) => (
          <BookRow key={book.id} book={book} settings={settings} on={mine.includes(book)} />
        ))}
      </ul>
      <div className="mt-2 flex flex-col gap-2">
        {mine.length === 0 && <NoBookOn />}
        <p className="text-muted text-xs">
          A stake never exceeds your limit or balance at its book; the other stake adjusts. To have your bets update a
          balance, enter it under Track, Money.
        </p>
        <NeverPaired />
      </div>
    </section>
  );
}

/** The balance of a book with a ledger, which is not typed here. */
function LedgerBalance({ name, dollars }: { name: string; dollars: number }) {
  const balance = formatDollars(centsFromDollars(dollars));
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <span className="font-medium text-muted text-xs sm:sr-only">Balance</span>
      <Link
        to={`${paths.track}?tab=money`}
        aria-label={`${balance}: balance at ${name} by your entries and bets`}
        className="flex min-h-11 items-center tabular-nums underline underline-offset-2"
      >
        {balance}
      </Link>
    </div>
  );
}

interface BookRowProps {
  book: Sportsbook;
  settings: BettingSettings;
  on: boolean;
}

function BookRow({ book, settings, on }: BookRowProps) {
  const switching = useSaveBetting();
  const { id, name } = book;
  const { limit, balance, ledger } = bookOf(settings, id);
  return (
    <li className={`${columns} items-start py-1.5 max-sm:flex max-sm:flex-col max-sm:gap-2 max-sm:[&>*]:w-full`}>
      <p className="col-span-full py-1.5 font-medium text-muted text-xs empty:hidden">{headingAbove(book)}</p>
      <BookSwitch
        book={book}
        on={on}
        onChange={(next) => void switching.save(switched(id, next))}
        mark={<SaveMark small {...switching} />}
      />
      {on && (
        <div className="grid grid-cols-2 gap-3 sm:contents">
          <AmountSetting
            inTable
            label="Limit per bet"
            of={name}
            value={limit}
            placeholder="None"
            changeTo={(dollars) => ({ books: [{ sportsbookId: id, limit: dollars }] })}
          />
          {ledger === undefined ? (
            <AmountSetting
              inTable
              label="Balance"
              of={name}
              value={balance}
              placeholder="Not set"
              changeTo={(dollars) => ({ books: [{ sportsbookId: id, balance: dollars }] })}
            />
          ) : (
            <LedgerBalance name={name} dollars={ledger} />
          )}
        </div>
      )}
      <div className="col-span-full empty:hidden">
        {on && <BookPresence book={book} settings={settings} save={switching.save} />}
        <SaveError {...switching} />
      </div>
    </li>
  );
}
