import { useId } from 'react';
import type { HedgeAmount } from '../../../../../shared/odds/hedging/hedge.ts';
import {
  type Cents,
  formatDollars,
  formatShortDollars,
  formatSignedDollars,
} from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import type { HedgeChoice } from './hedge-choices.ts';
import { type Hedgeable, wonInSentence, wonNames } from './hedge-words.ts';

interface HedgeTilesProps {
  choices: readonly HedgeChoice[];
  chosen: HedgeAmount | undefined;
  onChoose: (amount: HedgeAmount) => void;
  of: Hedgeable;
}

const names: Readonly<Record<HedgeAmount, string>> = { 'break-even': 'Break-even', half: 'Half', full: 'Full' };

/** How much to hedge, and what each amount brings and costs. */
export function HedgeTiles({ choices, chosen, onChoose, of }: HedgeTilesProps) {
  const name = useId();
  return (
    <fieldset className="m-0 mt-3 flex flex-col gap-2 p-0">
      <legend className="sr-only">How much to hedge</legend>
      {choices.map((choice) => (
        <label
          key={choice.amount}
          className={classNames(
            'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-lg border p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            choice.amount === chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={name}
            aria-label={tileText(of, choice)}
            checked={choice.amount === chosen}
            onChange={() => onChoose(choice.amount)}
            className="mt-0.5 size-4 accent-accent"
          />
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="font-semibold">{names[choice.amount]}</span>
            <span className="break-all font-bold tabular-nums">{formatShortDollars(choice.stake)}</span>
          </span>
          {/* Large amounts take a line of their own. */}
          <span className="col-start-2 flex flex-wrap gap-x-3 gap-y-1">
            <Result name={wonNames[of]} amount={formatSignedDollars(choice.won)} />
            <Result name="Hedge wins" amount={formatSignedDollars(choice.lost)} />
            <Result name="On average" amount={costText(choice.cost)} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same as one sentence. */
function tileText(of: Hedgeable, { amount, stake, won, lost, cost }: HedgeChoice): string {
  const results = `${wonInSentence[of]}: ${formatSignedDollars(won)}, the hedge wins: ${formatSignedDollars(lost)}`;
  return `${names[amount]}, ${formatShortDollars(stake)}. ${results}, on average: ${costText(cost)}`;
}

function Result({ name, amount }: { name: string; amount: string }) {
  return (
    <span className="grow basis-22">
      <span className="block text-muted text-xs">{name}</span>
      <span className="block whitespace-nowrap font-semibold text-sm tabular-nums">{amount}</span>
    </span>
  );
}

/** `costs $5.51`, `gains $0.40` */
function costText(cost: Cents | undefined): string {
  if (cost === undefined) return 'not known';
  return cost < 0 ? `gains ${formatDollars(cost).slice(1)}` : `costs ${formatDollars(cost)}`;
}
