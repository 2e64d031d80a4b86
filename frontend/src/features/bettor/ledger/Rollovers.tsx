import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { getRollovers } from '../../../../../shared/contracts/bets/ledger.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import { breakEvenHold, daysLeft, neededPerDay, rolloverCost } from '../../../../../shared/ledger/rollover.ts';
import { cents, centsFromDollars, formatDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { formatCount } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { axisDollars, dayStart, dayText, timeFormat } from '../../../ui/charts/chart-texts.ts';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';
import { onlyMarkets } from './entry-texts.ts';

export type Rollover = ReplyOf<typeof getRollovers>[number];

/** The cheapest way to clear a rollover now. */
export interface CheapestRow {
  /** What a cleared dollar costs; negative for a gain. */
  readonly cost: number;
  /** The same of low holds alone, which there are always some of; at least 0. Undefined: none counts now. */
  readonly usualCost: number | undefined;
  /** `Celtics @ Warriors, Point Spread: counts $100 toward BetMGM’s rollover` */
  readonly text: string;
}

interface RolloversProps {
  rollovers: readonly Rollover[];
  /** The day in Eastern Time. */
  today: string;
  /** Undefined: nothing counts now, or that is not known. */
  cheapestAt: (sportsbookId: number) => CheapestRow | undefined;
  onCleared: (rollover: Rollover) => void;
}

/** How far each rollover has come, what is needed a day, and what it costs. */
export function Rollovers({ rollovers, ...rest }: RolloversProps) {
  return rollovers.map((rollover) => <RolloverCard key={rollover.entryId} rollover={rollover} {...rest} />);
}

function RolloverCard({
  rollover,
  today,
  cheapestAt,
  onCleared,
}: Omit<RolloversProps, 'rollovers'> & { rollover: Rollover }) {
  const show = useOddsText();
  const { sportsbookId, minOdds, markets, rule, bets } = rollover;
  const [needed, done] = [centsFromDollars(rollover.needed), centsFromDollars(rollover.done)];
  const name = sportsbookName(sportsbookId);
  const share = needed === 0 ? 1 : Math.min(1, done / needed);
  const figures = figuresOf(rollover, today, cheapestAt(sportsbookId));
  const counts = rule === 'lesser' ? 'the lesser of risk and win' : 'the full stake';
  return (
    <section aria-label={`Rollover at ${name}`} className="mb-3 rounded-xl border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="font-semibold text-sm">Rollover at {name}</h2>
        <p className="text-muted text-sm tabular-nums">
          {formatDollars(done)} of {formatDollars(needed)}
        </p>
        {rollover.left === 0 && (
          <Button tone="outline" className="ml-auto px-3" onClick={() => onCleared(rollover)}>
            Move it to cash
          </Button>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={`Rollover at ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full origin-left rounded-full bg-accent" style={{ transform: `scaleX(${share})` }} />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2 text-sm sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-2xs text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-pretty text-muted text-xs">
        {formatCount(bets)} settled {bets === 1 ? 'bet counts' : 'bets count'}: {counts}
        {minOdds === null ? '' : `, at ${show(minOdds)} or longer`}
        {onlyMarkets(markets)}, pushes and voids not
        {markets === 'all'
          ? '. Books may count fewer markets: if yours does, edit the bonus.'
          : ', nor parlays and bets whose market is not known.'}{' '}
        Compare with what your book shows.
      </p>
      {rollover.left > 0 && (
        <p className="mt-1 text-pretty text-muted text-xs">{cheapestText(cheapestAt(sportsbookId))}</p>
      )}
      {rollover.days.length > 1 && <RolloverChart rollover={rollover} />}
    </section>
  );
}

function figuresOf(rollover: Rollover, today: string, cheapest: CheapestRow | undefined) {
  const { expiresOn } = rollover;
  const [amount, needed] = [centsFromDollars(rollover.amount), centsFromDollars(rollover.needed)];
  const [left, cost] = [centsFromDollars(rollover.left), centsFromDollars(rollover.cost)];
  const days = daysLeft(expiresOn, today);
  const hold = left === 0 ? 0 : cheapest?.usualCost;
  const rest = hold === undefined ? undefined : rolloverCost(left, hold);
  return [
    { label: 'Left to bet', value: formatDollars(left) },
    { label: 'Days left', value: days === undefined ? 'No end' : `${days}, until ${dayText(expiresOn ?? '')} ET` },
    { label: 'Needed per day', value: days === undefined ? '–' : formatDollars(neededPerDay(left, days)) },
    { label: 'Result so far', value: formatSignedDollars(cents(-cost)) },
    { label: 'Rest at today’s low hold', value: rest === undefined ? '–' : formatSignedDollars(cents(-rest)) },
    {
      label: `Left of the ${formatDollars(amount)} bonus`,
      value:
        rest === undefined
          ? `breaks even at ${(100 * breakEvenHold(amount, needed)).toFixed(2)}% hold`
          : formatSignedDollars(cents(amount - cost - rest)),
    },
  ];
}

function cheapestText(cheapest: CheapestRow | undefined): string {
  if (cheapest === undefined) return 'No low hold or arbitrage at your books counts toward it right now.';
  const { cost, text } = cheapest;
  const price = `${Math.abs(100 * cost).toFixed(2)} cents`;
  return `Cheapest now: ${text}. A dollar cleared ${cost <= 0 ? `brings ${price}` : `costs ${price}`}.`;
}

function RolloverChart({ rollover: { days, needed } }: { rollover: Rollover }) {
  const times = days.map(({ day }) => dayStart(day));
  const [first, last] = [days[0], days.at(-1)];
  const text = (amount: number) => formatDollars(centsFromDollars(amount));
  return (
    <TimeChart
      title="What has counted"
      height={140}
      sentence={`From ${text(first?.done ?? 0)} on ${dayText(first?.day ?? '')} to ${text(last?.done ?? 0)} on ${dayText(last?.day ?? '')}, of ${text(needed)}.`}
      times={times}
      lines={[
        { label: 'counted', style: 'main', values: days.map(({ done }) => done) },
        { label: 'needed', style: 'expected', values: days.map(() => needed) },
      ]}
      steps
      fromZero
      pointTexts={days.map(({ day, done }) => `${dayText(day)}: ${text(done)} of ${text(needed)}`)}
      formatValue={axisDollars}
      formatTime={timeFormat(times)}
      table={{
        columns: ['Day', 'Counted', 'Left'],
        rows: days.map(({ day, done }) => [dayText(day), text(done), text(Math.max(0, needed - done))]),
      }}
    />
  );
}
