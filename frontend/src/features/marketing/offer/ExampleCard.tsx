import { useId, useState } from 'react';
import { american, toDecimal } from '../../../../../shared/odds/american.ts';
import { formatDollars, formatSignedDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CrossBar } from '../../../ui/CrossBar.tsx';
import { Segment } from '../../../ui/fields/Segment.tsx';
import { wholePrice } from '../copy.ts';
import type { Example, ExampleAmount, ExampleLeg } from './example.ts';

/** The amount shown first. */
const START = 1;

/** Books have letters: the prices are simulated. */
const bookNames = ['Sportsbook A', 'Sportsbook B'];

/** An opportunity of a kind as the product computes it, for an amount that the visitor chooses. */
export function ExampleCard({ example: { drawn, textOf } }: { example: Example }) {
  const [index, setIndex] = useState(START);
  const heading = useId();
  const chosen = drawn.amounts[index];
  const implied = impliedBy(drawn.legs);
  if (chosen === undefined) return null;
  const { badge, dollars, isCost = false, result, when, note, amountOf, roles = [] } = textOf(drawn, chosen);
  // The same day everywhere.
  const drawnOn = new Date(drawn.drawnAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <article
      aria-labelledby={heading}
      className="@container rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-32 flex-1">
          <p className="text-muted text-xs">
            {implied !== undefined && (
              <CrossBar implied={implied} freshness="fresh" className="mr-2 inline-block align-middle" />
            )}
            {drawn.league} · {drawn.market}
          </p>
          <h2 id={heading} className="mt-1.5 font-semibold">
            {drawn.title}{' '}
            <span className="inline-block whitespace-nowrap rounded-sm bg-sunken px-1.5 py-0.5 font-semibold text-xs">
              Simulated example
            </span>
          </h2>
        </div>
        <p
          className={classNames(
            'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 font-bold text-sm tabular-nums leading-5',
            isCost ? 'bg-loss-soft text-loss' : 'bg-gain-soft text-gain',
          )}
        >
          <span>{badge}</span>
          {dollars !== undefined && <span>· {dollars}</span>}
        </p>
      </div>
      <ExampleTable legs={drawn.legs} amount={chosen} roles={roles} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 text-sm tabular-nums">
          <span className={classNames('font-semibold', isCost ? 'text-loss' : 'text-gain')}>{result}</span>{' '}
          <span className="text-muted">{when}</span>
        </p>
        <AmountChoice
          legend={amountOf}
          amounts={drawn.amounts.map(({ amount }) => amount)}
          chosen={index}
          onChange={setIndex}
        />
      </div>
      <p className="mt-3 border-line border-t pt-3 text-muted text-xs tabular-nums">
        {note} Drawn from simulated prices on {drawnOn}.
      </p>
    </article>
  );
}

/** What both prices imply; undefined of a single bet. */
function impliedBy([first, second]: readonly ExampleLeg[]): readonly [number, number] | undefined {
  if (first === undefined || second === undefined) return undefined;
  const implied = ({ odds }: ExampleLeg) => 1 / toDecimal(american(Number(odds)));
  return [implied(first), implied(second)];
}

interface ExampleTableProps {
  legs: readonly ExampleLeg[];
  amount: ExampleAmount;
  roles: readonly string[];
}

function ExampleTable({ legs, amount, roles }: ExampleTableProps) {
  return (
    <table className="mt-3 w-full border-line border-y text-sm tabular-nums @max-[16rem]:block">
      <thead className="@max-[16rem]:sr-only">
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
      <tbody className="@max-[16rem]:block">
        {legs.map(({ outcome, odds }, index) => {
          const profit = nearestCent(amount.profits[index] ?? 0);
          return (
            <tr
              key={outcome}
              className="border-line border-t align-top @max-[16rem]:flex @max-[16rem]:flex-wrap @max-[16rem]:gap-x-4"
            >
              <th scope="row" className="py-2.5 pr-2 text-left @max-[16rem]:w-full">
                <span className="block text-pretty font-semibold">{outcome}</span>
                <span className="block font-normal text-muted text-xs">
                  {[roles[index], bookNames[index]].filter((text) => text !== undefined).join(' · ')}
                </span>
              </th>
              <td className="py-2.5 text-right font-bold">{odds}</td>
              <td className="py-2.5 pl-2 text-right">{wholePrice(amount.stakes[index] ?? 0)}</td>
              <td className="py-2.5 pl-2 text-right">
                <span className="block">{formatDollars(nearestCent(amount.pays[index] ?? 0))}</span>
                <span className={classNames('block font-semibold text-xs', profit < 0 ? 'text-loss' : 'text-gain')}>
                  {formatSignedDollars(profit)}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface AmountChoiceProps {
  legend: string;
  /** In whole cents. */
  amounts: readonly number[];
  /** An index. */
  chosen: number;
  onChange: (index: number) => void;
}

function AmountChoice({ legend, amounts, chosen, onChange }: AmountChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-3 gap-1 rounded-lg bg-canvas p-1 max-sm:w-full">
      <legend className="sr-only">{legend}</legend>
      {amounts.map((amount, index) => (
        <Segment
          key={amount}
          name={name}
          checked={index === chosen}
          onChoose={() => onChange(index)}
          className="min-h-11 rounded-md px-1 tabular-nums sm:min-h-9 sm:px-3"
        >
          {wholePrice(amount)}
        </Segment>
      ))}
    </fieldset>
  );
}
