import { useState } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Ledger } from '../../../../../shared/ledger/read-ledger.ts';
import { type BalanceDay, balanceDays } from '../../../../../shared/ledger/timeline.ts';
import { cents, dollars, formatDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { axisDollars, dayStart, dayText, timeFormat } from '../../../ui/charts/chart-texts.ts';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';

const ALL = 'all';

/** What could be staked at the end of each day, with and without open stakes, at all books or one. */
export function BalanceChart({ ledger, books }: { ledger: Ledger; books: readonly number[] }) {
  const [book, setBook] = useState(ALL);
  const isChosen = (row: { readonly sportsbookId: number }) => book === ALL || row.sportsbookId === Number(book);
  const days = balanceDays(ledger.entries.filter(isChosen), ledger.days.filter(isChosen));
  const times = days.map(({ day }) => dayStart(day));
  const options = [
    { value: ALL, label: 'All books' },
    ...books.map((id) => ({ value: `${id}`, label: sportsbookName(id) })),
  ];
  const name = options.find(({ value }) => value === book)?.label ?? '';
  return (
    <div className="mb-3 rounded-xl border border-line bg-surface p-3">
      {books.length > 1 && (
        <div className="mb-2 max-w-60">
          <SelectField label="Balance over time" value={book} options={options} onChange={setBook} />
        </div>
      )}
      <TimeChart
        title={`Balance: ${name}`}
        sentence={sentenceOf(days)}
        times={times}
        lines={[
          { label: 'with open stakes', style: 'main', values: days.map(({ withOpen }) => dollars(withOpen)) },
          { label: 'balance', style: 'expected', values: days.map(({ balance }) => dollars(balance)) },
        ]}
        steps
        fromZero
        pointTexts={days.map(
          ({ day, balance, withOpen }) =>
            `${dayText(day)}: ${formatDollars(balance)}, with open stakes ${formatDollars(withOpen)}`,
        )}
        formatValue={axisDollars}
        formatTime={timeFormat(times)}
        note="At the end of each day in Eastern Time: cash, and bonus money that is not cleared."
        table={{
          columns: ['Day', 'Balance', 'With open stakes', 'Change'],
          rows: days.map(({ day, balance, withOpen }, at) => [
            dayText(day),
            formatDollars(balance),
            formatDollars(withOpen),
            formatSignedDollars(cents(withOpen - (days[at - 1]?.withOpen ?? 0))),
          ]),
        }}
      />
    </div>
  );
}

function sentenceOf(days: readonly BalanceDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'There is no entry yet.';
  return `Balance with open stakes from ${formatDollars(first.withOpen)} on ${dayText(first.day)} to ${formatDollars(last.withOpen)} on ${dayText(last.day)}.`;
}
