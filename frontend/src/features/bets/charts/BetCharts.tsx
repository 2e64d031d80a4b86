import { useState } from 'react';
import type { BetFigures } from '../../../../../shared/bets/ratios.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Breakdown } from './Breakdown.tsx';
import { ClosingValueChart } from './ClosingValueChart.tsx';
import { ExpectedChart, ProfitChart } from './ProfitCharts.tsx';

const charts = [
  { id: 'expected', label: 'Actual vs. expected', Chart: ExpectedChart },
  { id: 'profit', label: 'Profit and drawdown', Chart: ProfitChart },
  { id: 'clv', label: 'CLV', Chart: ClosingValueChart },
] as const;

type ChartId = (typeof charts)[number]['id'];

/** Charts of settled bets on the left, what groups of them came to on the right. Its own chunk: drawing code is loaded only with it. */
export function BetCharts({ figures }: { figures: BetFigures }) {
  const [chosen, setChosen] = useState<ChartId>(figures.total.expected.positions > 0 ? 'expected' : 'profit');
  const { Chart } = charts.find(({ id }) => id === chosen) ?? charts[0];
  return (
    <div className="mb-3 grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className={panel}>
        <fieldset className="mb-1 inline-flex max-w-full flex-wrap rounded-md border border-line p-0">
          <legend className="sr-only">Chart</legend>
          {charts.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
              className={classNames(
                'min-h-11 rounded-[calc(var(--radius-md)-1px)] px-2.5 font-semibold text-xs focus-visible:-outline-offset-2 sm:text-sm lg:min-h-8',
                id === chosen ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <Chart figures={figures} />
      </div>
      <div className={panel}>
        <Breakdown figures={figures} />
      </div>
    </div>
  );
}

const panel = 'min-w-0 rounded-xl border border-line bg-surface p-3 sm:p-4';
