import { useId, useState } from 'react';
import { comparedSportsbooks, type Sportsbook } from '../../../shared/catalogue/sportsbooks.ts';
import { type Presence, presenceIn, statesWith } from '../../../shared/catalogue/states/book-states.ts';
import { isStateCode, stateName, states } from '../../../shared/catalogue/states/states.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { formatDay } from '../lib/format.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';

const kinds: Readonly<Record<Sportsbook['states']['kind'], string>> = {
  license: 'Licensed by states',
  federal: 'Exchange under federal law',
  sweepstakes: 'Sweepstakes',
  offshore: 'Offshore',
};

const presences: Readonly<Record<Presence, string>> = {
  runs: 'Operates there',
  check: 'Not known to us: check',
  absent: 'Does not operate there',
};

const ANY = '';

/** Where each sportsbook takes bets, as far as it was read, and when; for everybody. */
export function BooksPage() {
  usePageTitle(
    'Where each book runs',
    'In which US states each sportsbook and exchange takes bets, with the day it was read.',
  );
  const [chosen, setChosen] = useState(ANY);
  const options = [
    { value: ANY, label: 'All states' },
    ...states.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading title="Where each book runs">
        As far as we have read, with the day of reading. What we do not know, or where sources contradict each other, is
        marked “check”: ask the sportsbook. This is no legal advice.
      </PageHeading>
      <div className="mt-5 max-w-xs">
        <SelectField label="State" value={chosen} options={options} onChange={setChosen} />
      </div>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {comparedSportsbooks.map((book) => (
          <BookStates key={book.id} book={book} state={chosen} />
        ))}
      </ul>
    </div>
  );
}

function BookStates({ book, state }: { book: Sportsbook; state: string }) {
  const id = useId();
  const { kind, source } = book.states;
  return (
    <li aria-labelledby={id} className="grid gap-1 py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4">
      <div>
        <h2 id={id} className="break-words font-semibold">
          {book.name}
        </h2>
        <p className="text-muted text-xs">{kinds[kind]}</p>
      </div>
      <div className="min-w-0">
        {isStateCode(state) ? (
          <p className="font-medium">{presences[presenceIn(book.states, state)]}</p>
        ) : (
          <AllStates book={book} />
        )}
        <p className="mt-1 break-words text-muted text-xs">
          {source.text}; as of {formatDay(Date.parse(`${source.date}T12:00:00`))}.
        </p>
      </div>
    </li>
  );
}

/** The shorter of the lists that say all. */
function AllStates({ book }: { book: Sportsbook }) {
  const [runs, check, absent] = (['runs', 'check', 'absent'] as const).map((each) => statesWith(book.states, each));
  if (runs?.length === 0 && absent?.length === 0) return <p>Not known to us: check.</p>;
  const names = (codes: readonly string[] = []) => codes.map(stateName).join(', ');
  const [first, second] =
    (runs?.length ?? 0) <= (absent?.length ?? 0)
      ? (['Operates in', runs] as const)
      : (['Everywhere but', absent] as const);
  return (
    <>
      <p className="break-words">
        {first} {names(second)}.
      </p>
      {check !== undefined && check.length > 0 && <p className="mt-0.5 break-words">Check: {names(check)}.</p>}
    </>
  );
}
