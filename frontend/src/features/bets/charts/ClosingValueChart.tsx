import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { BetFigures } from '../../../../../shared/bets/ratios.ts';
import { closingLineValue } from '../../../../../shared/bets/ratios.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { ChartAxes } from '../../../ui/charts/ChartAxes.tsx';
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx';
import { figureTexts } from '../figures/figure-texts.ts';
import { shareText } from '../position-text.ts';

const MARGIN = { top: 10, right: 8, bottom: 20, left: 40 } as const;
const HEIGHT_PX = 220;
/** The lower edges of the bins, percent; the first and last take what is beyond. */
const EDGES = Array.from({ length: 21 }, (_, index) => index - 10);
/** Edges that are labeled. */
const LABELED = ['-10', '-5', '0', '5', '10'] as const;

/** How many cash bets had which closing line value. */
export function ClosingValueChart({ figures }: { figures: BetFigures }) {
  const counts = new Map(figures.closeBins.map(({ from, bets }) => [from, bets]));
  const bins = EDGES.map((from) => ({ from, bets: counts.get(from) ?? 0 }));
  const all = bins.reduce((sum, { bets }) => sum + bets, 0);
  const mean = closingLineValue(figures.total);
  if (all === 0 || mean === undefined) {
    return (
      <p className="flex min-h-40 items-center justify-center text-center text-muted text-sm">
        No settled cash bet has a fair closing price yet.
      </p>
    );
  }
  const better = bins.reduce((sum, { from, bets }) => sum + (from >= 0 ? bets : 0), 0);
  const texts = bins.map(({ from, bets }) => `${edgeText(from)}: ${countText(bets)}`);
  return (
    <ChartFrame
      title="Closing line value"
      sentence={`${formatCount(better)} of ${countText(all)} beat or equaled the close; weighted by stake, CLV is ${shareText(mean, 2)}.`}
      pointTexts={texts}
      nearest={(x, width) => {
        const share = (x - MARGIN.left) / Math.max(1, width - MARGIN.left - MARGIN.right);
        return Math.max(0, Math.min(EDGES.length - 1, Math.floor(share * EDGES.length)));
      }}
      height={HEIGHT_PX}
      note={`${formatCount(better)} of ${countText(all)} at 0% or better. ${figureTexts.clv.formula}`}
      table={{ columns: ['CLV', 'Bets'], rows: bins.map(({ from, bets }) => [edgeText(from), formatCount(bets)]) }}
      draw={({ width, height, active }) => {
        const [inner, tall] = [Math.max(1, width - MARGIN.left - MARGIN.right), height - MARGIN.top - MARGIN.bottom];
        const x = scaleBand<string>({ domain: EDGES.map(String), range: [0, inner], padding: 0.15 });
        const most = Math.max(4, ...bins.map(({ bets }) => bets));
        const y = scaleLinear<number>({ domain: [0, most], range: [tall, 0], nice: 4 });
        return (
          <Group left={MARGIN.left} top={MARGIN.top}>
            <ChartAxes
              {...{ y, x, width: inner, height: tall }}
              formatValue={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
              formatPlace={(edge) => `${edge}%`}
              places={LABELED}
            />
            {bins.map(({ from, bets }, index) => (
              <Bar
                key={from}
                x={x(`${from}`) ?? 0}
                y={y(bets)}
                width={x.bandwidth()}
                height={tall - y(bets)}
                className={classNames(
                  from < 0 ? 'fill-loss' : 'fill-gain',
                  active !== undefined && active !== index && 'opacity-50',
                )}
              />
            ))}
          </Group>
        );
      }}
    />
  );
}

/** `1% to 2%`, `below -9%`, `10% or more` */
function edgeText(from: number): string {
  if (from === EDGES[0]) return `below ${from + 1}%`;
  return from === EDGES.at(-1) ? `${from}% or more` : `${from}% to ${from + 1}%`;
}

function countText(bets: number): string {
  return `${formatCount(bets)} ${bets === 1 ? 'bet' : 'bets'}`;
}
