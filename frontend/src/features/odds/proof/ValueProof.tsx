import { useState } from 'react';
import { ENOUGH_ROWS } from '../../../../../shared/proof/value-figures.ts';
import { formatDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ColumnMeanings, ProofTable } from './ProofTable.tsx';
import { hoursText, leagueLabel, type Proof, valueColumns, valueText, valueTexts } from './proof-texts.ts';

const ALL = 'all';

/** What the rows of the value board were worth at the start of their games. `values`: undefined until they are loaded. */
export function ValueProof({ values }: { values: Proof['values'] | undefined }) {
  const isEmpty = values === undefined || values.all.rows === 0;
  return (
    <Card title="Value bets">
      {isEmpty ? (
        <p className="text-sm">The proof has no rows yet. They appear here two days after a game:</p>
      ) : (
        <Cells {...values} />
      )}
      <ColumnMeanings columns={valueColumns} />
      <p className="mt-3 text-muted text-sm">
        Fewer than {ENOUGH_ROWS} rows with a close prove nothing, so they are counted without figures.
      </p>
    </Card>
  );
}

function Cells({ all, leagues, cells }: Proof['values']) {
  const [league, setLeague] = useState(ALL);
  const options = [
    { value: ALL, label: 'All leagues' },
    ...leagues.map((each) => ({ value: each.league, label: leagueLabel(each.league) })),
  ];
  const chosen = league === ALL ? null : league;
  const summary = leagues.find((each) => each.league === chosen) ?? all;
  const ofLeague = cells
    .filter((cell) => cell.league === chosen)
    .toSorted((a, b) => a.value - b.value || a.hours - b.hours);
  return (
    <>
      <div className="mb-3 max-w-xs">
        <SelectField label="League" value={league} options={options} onChange={setLeague} />
      </div>
      <ProofTable
        caption="Value bets by expected value and time to the start"
        first="Value, time to start"
        columns={valueColumns}
        rows={[
          { key: 'all', label: 'All', rows: summary.rows, texts: valueTexts(summary) },
          ...ofLeague.map(({ value, hours, withdrawn, ...cell }) => ({
            key: `${value} ${hours}`,
            label: (
              <span className="whitespace-nowrap">
                {valueText(value)}, {hoursText(hours)}
                {withdrawn && <span className="ml-2 text-caution text-xs">withdrawn</span>}
              </span>
            ),
            ...{ rows: cell.rows, texts: valueTexts(cell) },
          })),
        ]}
      />
    </>
  );
}

/** What is, or was, not in the default preset because it lost to the close. */
export function Withdrawals({ withdrawals }: Pick<Proof['values'], 'withdrawals'>) {
  return (
    <Card title="Withdrawn from the default">
      <p className="text-sm">
        Where the newest {ENOUGH_ROWS} rows lost to the close on average, the Value board does not list such rows by
        default. They go on being logged, and return once their newest {ENOUGH_ROWS} no longer lose.
      </p>
      {withdrawals.length === 0 ? (
        <p className="mt-2 text-muted text-sm">Nothing has been withdrawn so far.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line text-sm">
          {withdrawals.map(({ league, value, hours, from, to }) => (
            <li key={`${league} ${value} ${hours} ${from}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium">
                {leagueLabel(league)}: {valueText(value)}, {hoursText(hours)}
              </span>
              <span className="text-muted">
                {to === null
                  ? `since ${formatDay(Date.parse(from))}`
                  : `${formatDay(Date.parse(from))} to ${formatDay(Date.parse(to))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
