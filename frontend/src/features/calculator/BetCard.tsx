import { useId } from 'react';
import { payoutOf, type TypedBet } from '../../../../shared/odds/calculator.ts';
import { formatDollars } from '../../../../shared/odds/money.ts';
import { oddsMeaning, oddsProblem } from '../../../../shared/odds/odds-text.ts';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { normalizedBet } from './two-bets.ts';

interface BetCardProps {
  name: string;
  bet: TypedBet;
  /** Name of the bet from which this stake is computed. */
  follows: string | undefined;
  onOdds: (text: string) => void;
  onStake: (text: string) => void;
}

/** One of the two bets: its odds and its stake. */
export function BetCard({ name, bet, follows, onOdds, onStake }: BetCardProps) {
  const titleId = useId();
  const payout = payoutOf(normalizedBet(bet));
  const wrong = bet.stake !== '' && payoutOf({ odds: '+100', stake: normalizedBet(bet).stake }) === undefined;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line p-3 sm:p-4">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 id={titleId} className="font-semibold text-sm">
          {name}
        </h3>
        {follows !== undefined && payout !== undefined && <p className="text-2xs text-muted">follows {follows}</p>}
      </div>
      <div className="flex flex-col gap-1.5">
        <OddsField
          label="Odds"
          of={name}
          value={bet.odds}
          problem={oddsProblem(bet.odds)}
          meaning={oddsMeaning(bet.odds)}
          onChange={onOdds}
        />
        <div>
          <TextField
            label="Stake ($)"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={14}
            placeholder="0.00"
            value={bet.stake}
            error={wrong && Number(normalizedBet(bet).stake) !== 0 ? 'Enter an amount such as 25 or 25.50.' : undefined}
            onChange={(event) => onStake(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <p className="mt-1 min-h-4 text-2xs text-muted tabular-nums">
            {payout !== undefined && (
              <>
                Pays <span className="font-semibold text-ink">{formatDollars(payout)}</span>
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
