import { ArrowUpRight } from 'lucide-react';
import { useId, useState } from 'react';
import { plans } from '../../../../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { formatPercent } from '../../../lib/format.ts';
import { wholePrice } from '../whole-price.ts';
import {
  betsToCover,
  type ExampleBet,
  type ExampleLeg,
  exampleBet,
  exampleGame,
  exampleTotals,
} from './example-bet.ts';

const START = cents(500_00);

/** An example opportunity with stakes and payouts for a total that the visitor chooses. */
export function ExampleCard() {
  const [total, setTotal] = useState(START);
  const heading = useId();
  const bet = exampleBet(total);
  return (
    <article aria-labelledby={heading} className="rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-muted text-xs">
            <span className="mr-1.5 rounded-sm bg-sunken px-1.5 py-0.5 font-semibold text-ink">Example</span>
            {exampleGame.league} · {exampleGame.market}
          </p>
          <h2 id={heading} className="mt-1.5 font-semibold">
            {exampleGame.title}
          </h2>
        </div>
        <p className="inline-flex shrink-0 items-center gap-0.5 rounded-md bg-gain-soft py-1 pr-2 pl-1.5 font-bold text-gain text-lg tabular-nums">
          <ArrowUpRight aria-hidden className="size-5" strokeWidth={2.5} />
          {formatPercent(bet.margin)}
        </p>
      </div>
      <ExampleTable bet={bet} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="font-semibold text-sm tabular-nums">
          <span className="text-gain">At least +{formatDollars(bet.profit)}</span>{' '}
          <span className="font-normal text-muted">on {wholePrice(bet.staked)}, whichever side wins</span>
        </p>
        <TotalChoice total={total} onChange={setTotal} />
      </div>
      <p className="mt-3 border-line border-t pt-3 text-muted text-xs tabular-nums">
        Stakes are rounded to whole dollars, after which {formatPercent(bet.roundedMargin)} is left.{' '}
        {betsToCover(cents(plans.month.billedCents), bet)} bets like this one pay for a month of Crossbook.
      </p>
    </article>
  );
}

function ExampleTable({ bet }: { bet: ExampleBet }) {
  return (
    <table className="mt-3 w-full border-line border-y text-sm tabular-nums">
      <thead>
        <tr className="text-muted text-xs">
          <th scope="col" className="py-2 text-left font-medium">
            Bet
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Stake
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            If it wins
          </th>
        </tr>
      </thead>
      <tbody>
        {bet.legs.map((leg) => (
          <LegLine key={leg.outcome} leg={leg} />
        ))}
      </tbody>
    </table>
  );
}

function LegLine({ leg }: { leg: ExampleLeg }) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2.5 pr-2 text-left">
        <span className="block font-semibold">{leg.outcome}</span>
        <span className="block font-normal text-muted text-xs">{leg.book}</span>
      </th>
      <td className="py-2.5 text-right font-bold">{leg.odds}</td>
      <td className="py-2.5 pl-2 text-right">{wholePrice(leg.stake)}</td>
      <td className="py-2.5 pl-2 text-right">
        <span className="block">{formatDollars(leg.pays)}</span>
        <span className="block font-semibold text-gain text-xs">+{formatDollars(leg.profit)}</span>
      </td>
    </tr>
  );
}

function TotalChoice({
  total,
  onChange,
}: {
  total: number;
  onChange: (total: (typeof exampleTotals)[number]) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-3 gap-1 rounded-lg bg-canvas p-1 max-sm:w-full">
      <legend className="sr-only">Total of both stakes, about</legend>
      {exampleTotals.map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center justify-center rounded-md px-3 font-semibold text-muted text-sm tabular-nums hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-accent-ink sm:min-h-9"
        >
          <input
            type="radio"
            name={name}
            checked={each === total}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          {wholePrice(each)}
        </label>
      ))}
    </fieldset>
  );
}
