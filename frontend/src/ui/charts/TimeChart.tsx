import { curveLinear, curveStepAfter } from '@visx/curve';
import { Group } from '@visx/group';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { ChartAxes } from './ChartAxes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import type { TableContents } from './ChartTable.tsx';
import { thinPoints } from './thin-points.ts';

/** A line over time, with gaps where a value is not a number; the first is the one that thinning keeps the peaks of. */
interface Line {
  readonly label: string;
  readonly style: LineStyle;
  readonly values: readonly number[];
}

interface TimeChartProps {
  title: string;
  sentence: string;
  /** Milliseconds, ascending: one for each value of each line. */
  times: readonly number[];
  lines: readonly [Line, ...Line[]];
  /** What the lines of the style `other` are, together. */
  others?: string;
  /** An area around a line. */
  band?: { readonly label: string; readonly low: readonly number[]; readonly high: readonly number[] };
  /** Whether a value stays until the next, as prices do. */
  steps?: boolean;
  /** Whether 0 is always in sight. */
  fromZero: boolean;
  pointTexts: readonly string[];
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  note?: ReactNode;
  height?: number;
  table: TableContents;
}

const MARGIN = { top: 10, right: 14, bottom: 20, left: 64 } as const;
const HEIGHT_PX = 220;
const LABEL_PX = 90;
const DAY_MS = 86_400_000;

/** Lines over time with an area around one of them. */
export function TimeChart(props: TimeChartProps) {
  const { times, lines, others, band, height = HEIGHT_PX, ...frame } = props;
  const [begin, end] = spanOf(times);
  return (
    <ChartFrame
      {...frame}
      height={height}
      legend={
        <>
          {lines
            .filter(({ style }) => style !== 'other')
            .map(({ label, style }) => (
              <LegendItem key={label} label={label} style={style} />
            ))}
          {others !== undefined && <LegendItem label={others} style="other" />}
          {band !== undefined && <LegendItem label={band.label} style="band" />}
        </>
      }
      nearest={(x, width) => {
        const inner = width - MARGIN.left - MARGIN.right;
        return nearestIndex(times, begin + ((x - MARGIN.left) / inner) * (end - begin));
      }}
      draw={(drawing) => <Lines {...props} {...drawing} />}
    />
  );
}

function Lines({
  times,
  lines,
  band,
  steps = false,
  fromZero,
  formatValue,
  formatTime,
  width,
  height = HEIGHT_PX,
  active,
}: TimeChartProps & { width: number; active: number | undefined }) {
  const [inner, tall] = [Math.max(1, width - MARGIN.left - MARGIN.right), height - MARGIN.top - MARGIN.bottom];
  const [begin, end] = spanOf(times);
  const values = [...lines.flatMap((line) => line.values), ...(band?.low ?? []), ...(band?.high ?? [])];
  const x = scaleUtc<number>({ domain: [begin, end], range: [0, inner] });
  const y = scaleLinear<number>({ domain: [...extent(values, fromZero)], range: [tall, 0], nice: 4 });
  const timeAt = (index: number) => times[index] ?? begin;
  const left = (index: number) => x(timeAt(index));
  const shown = thinPoints(lines[0].values, (index) => (timeAt(index) - begin) / (end - begin), inner);
  const curve = steps ? curveStepAfter : curveLinear;
  return (
    <Group left={MARGIN.left} top={MARGIN.top}>
      {band !== undefined && (
        <Area
          data={shown}
          x={left}
          y0={(index) => y(band.low[index] ?? 0)}
          y1={(index) => y(band.high[index] ?? 0)}
          defined={(index) => !Number.isNaN(band.low[index])}
          curve={curve}
          className={lineStyles.band}
        />
      )}
      <ChartAxes
        y={y}
        x={x}
        width={inner}
        height={tall}
        formatValue={formatValue}
        formatPlace={(at) => formatTime(Number(at.valueOf()))}
        places={Math.max(1, Math.min(times.length, Math.floor(inner / LABEL_PX)))}
      />
      {lines.toReversed().map(({ label, style, values: of }) => (
        <LinePath
          key={label}
          data={shown}
          x={left}
          y={(index) => y(of[index] ?? 0)}
          defined={(index) => !Number.isNaN(of[index])}
          curve={curve}
          fill="none"
          className={lineStyles[style]}
        />
      ))}
      {/* A line of one point is invisible. */}
      {times.length === 1 && lines.map((line) => <Dot key={line.label} line={line} index={0} x={left(0)} y={y} />)}
      {active !== undefined && (
        <>
          <line x1={left(active)} x2={left(active)} y1={0} y2={tall} className="stroke-line-strong" />
          {lines.map((line) => (
            <Dot key={line.label} line={line} index={active} x={left(active)} y={y} />
          ))}
        </>
      )}
    </Group>
  );
}

interface DotProps {
  line: Line;
  index: number;
  x: number;
  y: (value: number) => number;
}

function Dot({ line: { style, values }, index, x, y }: DotProps) {
  if (Number.isNaN(values[index])) return null;
  return <circle cx={x} cy={y(values[index] ?? 0)} r={4} className={classNames(lineStyles[style], 'fill-surface')} />;
}

/** Of one time a day around it, so that there is a place for it. */
function spanOf(times: readonly number[]): readonly [number, number] {
  const [first = 0, last = first] = [times[0], times.at(-1)];
  return first === last ? [first - DAY_MS / 2, first + DAY_MS / 2] : [first, last];
}

function extent(values: readonly number[], fromZero: boolean): readonly [number, number] {
  let [low, high] = fromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const spread = Math.max(high - low, Math.abs(high) / 50, 0.01);
  return high === low ? [low - spread / 2, high + spread / 2] : [low, high];
}

/** The index of the nearest time; times are ascending. */
function nearestIndex(times: readonly number[], at: number): number {
  let [from, to] = [0, times.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((times[middle] ?? 0) < at) from = middle + 1;
    else to = middle;
  }
  const [before, after] = [times[from - 1], times[from]];
  return before !== undefined && after !== undefined && at - before < after - at ? from - 1 : from;
}

/** How lines and areas are drawn: told apart by dashes and areas too, not by color alone. */
const lineStyles = {
  main: 'stroke-accent-ink stroke-2',
  expected: 'stroke-muted stroke-2 [stroke-dasharray:6_4]',
  fall: 'stroke-loss stroke-[1.5]',
  other: 'stroke-muted/50 stroke-1',
  band: 'fill-accent-soft stroke-none',
} as const;

type LineStyle = Exclude<keyof typeof lineStyles, 'band'>;

const SAMPLE = { width: 18, height: 10 } as const;

/** A sample of a line or area with its name. */
function LegendItem({ label, style }: { label: string; style: keyof typeof lineStyles }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-xs">
      <svg aria-hidden width={SAMPLE.width} height={SAMPLE.height}>
        {style === 'band' ? (
          <rect {...SAMPLE} rx={2} className={lineStyles.band} />
        ) : (
          <line x1={0} x2={SAMPLE.width} y1={5} y2={5} className={lineStyles[style]} />
        )}
      </svg>
      {label}
    </span>
  );
}
