import { useId, useState } from 'react';
import type { BetFigures } from '../../../../../shared/bets/ratios.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { Select } from '../../../ui/fields/SelectField.tsx';
import { dollarsText, signedText } from '../figures/tiles.ts';
import { shareText } from '../position-text.ts';
import { type Grouping, type GroupRow, groupings, groupRows } from './breakdown.ts';

/** A table of what groups of bets came to, with a bar for each profit. */
export function Breakdown({ figures }: { figures: BetFigures }) {
  const [by, setBy] = useState<Grouping>('book');
  const id = useId();
  const rows = groupRows(figures, by);
  const largest = Math.max(0, ...rows.map(({ profit }) => Math.abs(profit)));
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-center gap-2">
        <h2 id={id} className="font-semibold text-sm">
          Profit by
        </h2>
        <Select
          id={`${id}-by`}
          value={by}
          options={groupings}
          onChange={setBy}
          className="h-11 rounded-md border border-line bg-surface px-2 font-semibold text-sm"
        />
        <label htmlFor={`${id}-by`} className="sr-only">
          Group bets by
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard */}
      <section tabIndex={0} aria-label="Groups" className="mt-1 max-h-75 overflow-auto overscroll-contain">
        <table className="w-full text-[0.8125rem] tabular-nums">
          <thead>
            <tr className="text-2xs text-muted">
              <th scope="col" className="sticky top-0 bg-surface py-1 pr-2 text-left font-semibold">
                {groupings.find(({ value }) => value === by)?.label}
              </th>
              <Head>Bets</Head>
              <Head>Profit</Head>
              <th scope="col" aria-hidden className="sticky top-0 w-1/4 bg-surface max-sm:hidden" />
              <Head>Turnover</Head>
              <Head>Yield</Head>
              <Head>CLV</Head>
              <Head>Hit rate</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Group key={row.key} row={row} largest={largest} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th
      scope="col"
      className={classNames(
        'sticky top-0 bg-surface py-1 pl-2 text-right font-semibold',
        (children === 'Turnover' || children === 'Hit rate') && 'max-sm:hidden',
      )}
    >
      {children}
    </th>
  );
}

function Group({ row, largest }: { row: GroupRow; largest: number }) {
  const cell = 'border-line border-t py-1.5 pl-2 text-right';
  return (
    <tr>
      <th scope="row" className="max-w-40 truncate border-line border-t py-1.5 pr-2 text-left font-medium">
        {row.name}
      </th>
      <td className={cell}>{formatCount(row.bets)}</td>
      <td className={classNames(cell, 'font-semibold', row.profit < 0 ? 'text-loss' : row.profit > 0 && 'text-gain')}>
        {signedText(row.profit)}
      </td>
      <td aria-hidden className={classNames(cell, 'max-sm:hidden')}>
        <ProfitBar share={largest === 0 ? 0 : row.profit / largest} />
      </td>
      <td className={classNames(cell, 'max-sm:hidden')}>{dollarsText(row.turnover)}</td>
      <td className={cell}>{row.yield === undefined ? '–' : shareText(row.yield)}</td>
      <td className={cell}>{row.clv === undefined ? '–' : shareText(row.clv)}</td>
      <td className={classNames(cell, 'max-sm:hidden')}>
        {row.hitRate === undefined ? '–' : `${Math.round(row.hitRate * 100)}%`}
      </td>
    </tr>
  );
}

/** Losses to the left of the middle, gains to the right. `share`: of the largest, -1 to 1. */
function ProfitBar({ share }: { share: number }) {
  const width = Math.abs(share) * 50;
  return (
    <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-2.5 w-full">
      <rect x={49.75} width={0.5} height={10} className="fill-line-strong" />
      <rect
        x={share < 0 ? 50 - width : 50}
        y={1}
        width={width}
        height={8}
        className={share < 0 ? 'fill-loss' : 'fill-gain'}
      />
    </svg>
  );
}
