import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear, scaleUtc } from '@visx/scale';

type ValueScale = ReturnType<typeof scaleLinear<number>>;
type PlaceScale = ReturnType<typeof scaleUtc<number>> | ReturnType<typeof scaleBand<string>>;

interface ChartAxesProps {
  /** Of values, upward. */
  y: ValueScale;
  x: PlaceScale;
  width: number;
  /** Of the drawing without the axis below it. */
  height: number;
  formatValue: (value: number) => string;
  formatPlace: (place: string | { valueOf(): number }) => string;
  /** How many places are labeled. */
  places: number | readonly string[];
}

const VALUE_TICKS = 4;

/** The lines at round values with their labels, and the labels below. In the page's text style, which visx' own labels do not take. */
export function ChartAxes({ y, x, width, height, formatValue, formatPlace, places }: ChartAxesProps) {
  const values = y.ticks(VALUE_TICKS);
  return (
    <>
      {values.map((value) => (
        <line
          key={value}
          x1={0}
          x2={width}
          y1={y(value)}
          y2={y(value)}
          className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      <AxisLeft
        scale={y}
        tickValues={values}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatValue(value.valueOf())}
        tickComponent={({ x: left, y: top, formattedValue }) => (
          <text x={left} y={top} dy="0.32em" dx="-0.25em" textAnchor="end" className="fill-muted text-2xs tabular-nums">
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={x}
        top={height}
        {...(typeof places === 'number' ? { numTicks: places } : { tickValues: [...places] })}
        hideAxisLine
        hideTicks
        // Places within one day have its name once.
        tickFormat={(place, index, all) => {
          const before = all[index - 1];
          const label = formatPlace(place);
          return before !== undefined && formatPlace(before.value) === label ? '' : label;
        }}
        tickComponent={({ x: left, y: top, formattedValue }) => (
          <text x={left} y={top} textAnchor="middle" className="fill-muted text-2xs tabular-nums">
            {formattedValue}
          </text>
        )}
      />
    </>
  );
}
