import { Pin } from 'lucide-react';
import { useId } from 'react';
import { type Cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { cleanAmountInput } from '../../../lib/typed-numbers.ts';
import { PrefixedInput } from '../../../ui/fields/TextField.tsx';
import { BetLink } from '../card/BetLink.tsx';
import type { CardLeg } from '../card/describe-leg.ts';
import { LegBet } from '../card/LegBet.tsx';

interface StakedLegProps {
  leg: CardLeg;
  hasLink: boolean;
  /** Dollars as text. */
  stake: string;
  isFixed: boolean;
  /** What comes back if the bet wins, stake included; undefined while there is no stake. */
  pays: Cents | undefined;
  onStake: (typed: string) => void;
  onFixed: (isFixed: boolean) => void;
}

/** One bet with its stake, which can be changed and fixed, and what it pays. */
export function StakedLeg({ leg, hasLink, stake, isFixed, pays, onStake, onFixed }: StakedLegProps) {
  const show = useOddsText();
  const id = useId();
  const bet = `${leg.outcome} at ${leg.sportsbook}`;
  return (
    <div className="py-2.5">
      <div className="flex items-center gap-3">
        <LegBet leg={leg} showsAge />
        <p className="shrink-0 font-bold text-lg tabular-nums leading-6 tracking-tight">{show(leg.odds)}</p>
        {hasLink && <BetLink leg={leg} />}
      </div>
      <div className="mt-1.5 flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Stake on {bet}
        </label>
        <div className="w-28 shrink-0">
          <PrefixedInput
            id={id}
            prefix="$"
            className="font-semibold"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={stake}
            onChange={(event) => onStake(cleanAmountInput(event.target.value))}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <FixedButton bet={bet} isFixed={isFixed} onFixed={onFixed} />
        <p className="ml-auto text-right text-muted text-sm tabular-nums">
          {pays !== undefined && (
            <>
              pays <span className="font-semibold text-ink">{formatDollars(pays)}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function FixedButton({ bet, isFixed, onFixed }: { bet: string } & Pick<StakedLegProps, 'isFixed' | 'onFixed'>) {
  return (
    <button
      type="button"
      aria-pressed={isFixed}
      onClick={() => onFixed(!isFixed)}
      className={classNames(
        'inline-flex h-11 shrink-0 items-center gap-1.5 rounded-md border px-2.5 font-semibold text-xs transition-colors',
        isFixed ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line text-muted hover:border-line-strong',
      )}
    >
      <Pin aria-hidden className="size-4" />
      {isFixed ? 'Fixed' : 'Fix'}
      <span className="sr-only"> {bet}</span>
    </button>
  );
}
