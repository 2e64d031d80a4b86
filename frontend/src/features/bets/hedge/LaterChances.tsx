import type { BetSelection } from '../../../../../shared/contracts/bets/position.ts';
import { CHANCES_PROBLEM, chancesIn } from '../../../lib/typed-numbers.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface LaterChancesProps {
  /** The open legs after the next one; undefined of a parlay whose legs are not known. */
  legs: readonly BetSelection[] | undefined;
  text: string;
  onType: (text: string) => void;
}

/** The chances of the legs of a parlay that come later: without them nobody knows what a won leg is worth. */
export function LaterChances({ legs, text, onType }: LaterChancesProps) {
  const hasPrices = legs?.every(({ odds }) => odds !== null) ?? false;
  return (
    <div className="mt-2">
      <TextField
        label="Fair chances of the legs after the next one (%)"
        placeholder={legs === undefined ? 'None: it is the last leg' : hasPrices ? 'As their prices say' : ''}
        inputMode="decimal"
        autoComplete="off"
        maxLength={80}
        value={text}
        error={chancesIn(text) === undefined ? CHANCES_PROBLEM : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      <p className="mt-1 text-muted text-xs">
        {legs !== undefined && `In this order: ${legs.map(({ label }) => label).join(', ')}. `}
        {hasPrices && 'If left empty, each counts at its price, whose vig makes the hedge a little too large. '}
        Only for legs of different games: those of one game don’t multiply.
      </p>
    </div>
  );
}
