import { useState } from 'react';
import type { BetFigures } from '../../../../../shared/bets/ratios.ts';
import { PressChoice } from '../../../ui/fields/PressChoice.tsx';
import { Breakdown } from './Breakdown.tsx';
import { ClosingValueChart } from './ClosingValueChart.tsx';
import { ExpectedChart, ProfitChart } from './ProfitCharts.tsx';

const charts = [
  { value: 'expected', label: 'Actual vs. expected', Chart: ExpectedChart },
  { value: 'profit', label: 'Profit and drawdown', Chart: ProfitChart },
  { value: 'clv', label: 'CLV', Chart: ClosingValueChart },
] as const;

type ChartId = (typeof charts)[number]['value'];

/** Charts of settled bets on the left, what groups of them came to on the right. Its own chunk: drawing code is loaded only with it. */
export function BetCharts({ figures }: { figures: BetFigures }) {
  const [chosen, setChosen] = useState<ChartId>(figures.total.expected.positions > 0 ? 'expected' : 'profit');
  const { Chart } = charts.find(({ value }) => value === chosen) ?? charts[0];
  return (
    <div className="mb-3 grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className={panel}>
        <PressChoice
          legend="Chart"
          options={charts}
          value={chosen}
          onChange={setChosen}
          className="mb-1 max-w-full flex-wrap"
          buttonClassName="min-h-11 text-xs sm:text-sm lg:min-h-8"
        />
        <Chart figures={figures} />
      </div>
      <div className={panel}>
        <Breakdown figures={figures} />
      </div>
    </div>
  );
}

const panel = 'min-w-0 rounded-xl border border-line bg-surface p-3 sm:p-4';
