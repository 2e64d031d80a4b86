import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ChartAxes } from '../../../ui/charts/ChartAxes.tsx';
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx';
import { axisDollars } from '../../../ui/charts/chart-texts.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { type ExposureReply, type Grouping, groupings, groupRows, stakesText, tableOf } from './exposure-rows.ts';

const MARGIN = { top: 10, right: 8, bottom: 20, left: 56 } as const;
const HEIGHT_PX = 200;
/** Narrower bars could not be told apart; the table has the others. */
const SMALLEST_BAR_PX = 24;
const WIDEST_BAR_PX = 96;
/** Of a label's letter. */
const LETTER_PX = 6.5;
/** Of `Nov 30`, and a gap: days follow each other, so that one in so many needs a label. */
const DAY_LETTERS = 8;

/** What is at stake in open bets by the day of the game, by game or by sportsbook. */
export function ExposureChart({ exposure }: { exposure: ExposureReply }) {
  const [by, setBy] = useState<Grouping>('day');
  const rows = groupRows(exposure, by);
  const { all } = exposure;
  const sums = `${stakesText(all)}. Both sides of a hedge count, bonus bets apart.`;
  return (
    <div>
      <div className="mb-2 max-w-60">
        <SelectField label="Open stakes by" value={by} options={groupings} onChange={setBy} />
      </div>
      <ChartFrame
        title={`Open stakes by ${groupings.find(({ value }) => value === by)?.label.toLowerCase()}`}
        sentence={`${stakesText(all)}. Largest: ${rows.toSorted((one, other) => other.staked - one.staked)[0]?.name ?? 'nothing'}.`}
        pointTexts={rows.map((row) => `${row.name}: ${stakesText(row)}`)}
        nearest={(x, width) => nearestBar(x, width, rows.length)}
        note={(width) => `${sums}${leftOut(width, rows.length)}`}
        height={HEIGHT_PX}
        table={tableOf(exposure, by)}
        draw={({ width, height, active }) => {
          const inner = innerWidth(width);
          const tall = height - MARGIN.top - MARGIN.bottom;
          const shown = rows.slice(0, barsIn(width, rows.length));
          const x = scaleBand<string>({ domain: shown.map((_, at) => `${at}`), range: [0, inner], padding: 0.25 });
          const most = Math.max(1, ...rows.map(({ staked }) => staked));
          const y = scaleLinear<number>({ domain: [0, most], range: [tall, 0], nice: 4 });
          const every = by === 'day' ? Math.ceil((DAY_LETTERS * LETTER_PX) / x.step()) : 1;
          const wide = Math.min(x.bandwidth(), WIDEST_BAR_PX);
          const letters = Math.floor((x.step() * every) / LETTER_PX);
          return (
            <Group left={MARGIN.left} top={MARGIN.top}>
              <ChartAxes
                {...{ x, y, width: inner, height: tall, formatValue: axisDollars }}
                formatPlace={(at) => shortened(shown[Number(at)]?.short ?? '', letters)}
                places={shown.flatMap((_, at) => (at % every === 0 ? [`${at}`] : []))}
              />
              {shown.map(({ key, staked }, at) => (
                <Bar
                  key={key}
                  x={(x(`${at}`) ?? 0) + (x.bandwidth() - wide) / 2}
                  y={y(staked)}
                  width={wide}
                  height={Math.max(0, tall - y(staked))}
                  className={classNames('fill-accent-ink', active !== undefined && active !== at && 'opacity-50')}
                />
              ))}
            </Group>
          );
        }}
      />
    </div>
  );
}

/** How many bars a drawing has room for. Pixels. */
function barsIn(width: number, rows: number): number {
  return Math.min(rows, Math.max(1, Math.floor(innerWidth(width) / SMALLEST_BAR_PX)));
}

function innerWidth(width: number): number {
  return Math.max(1, width - MARGIN.left - MARGIN.right);
}

/** ` Drawn: the first 12 of 18; the table has all.`; empty where all are drawn, or nothing is. */
function leftOut(width: number, rows: number): string {
  const bars = barsIn(width, rows);
  return width === 0 || bars === rows ? '' : ` Drawn: the first ${bars} of ${rows}; the table has all.`;
}

function nearestBar(x: number, width: number, rows: number): number {
  const bars = barsIn(width, rows);
  return Math.max(0, Math.min(bars - 1, Math.floor(((x - MARGIN.left) / innerWidth(width)) * bars)));
}

/** Too short to be read, it is left out: the text of the bar has it. */
function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  return letters < 4 ? '' : `${text.slice(0, letters - 1)}…`;
}
