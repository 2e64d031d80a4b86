import { useState } from 'react';
import type { SelectionResult } from '../../../../../shared/contracts/bets/position.ts';
import { legSettlement } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../../../shared/contracts/bets/positions.ts';
import { fromText } from '../../../lib/number-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { resultText } from '../position-text.ts';

type Settlement = Extract<PositionEdit, { type: 'settle' }>['settlement'];

interface SettleButtonsProps {
  /** What was bet on, for the accessible name. */
  name: string;
  /** While a result is saved, presses do nothing. */
  isBusy: boolean;
  onSettle: (settlement: Settlement) => void;
}

const usual: readonly SelectionResult[] = ['won', 'lost', 'push', 'void'];
const rare: readonly SelectionResult[] = ['half-won', 'half-lost'];

/** How a bet ended, by one press. */
export function SettleButtons({ name, isBusy, onSettle }: SettleButtonsProps) {
  const [isMore, setMore] = useState(false);
  const settle = (result: SelectionResult) => !isBusy && onSettle({ result });
  return (
    <div>
      <fieldset className="m-0 flex flex-wrap gap-2 p-0">
        <legend className="sr-only">How it ended: {name}</legend>
        <ResultButtons name={name} isMore={isMore} isBusy={isBusy} className="px-3" onChoose={settle} />
        <Button tone="quiet" className="px-3" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {isMore ? 'Less' : 'More'}
        </Button>
      </fieldset>
      {isMore && <PaidOut name={name} isBusy={isBusy} onSettle={onSettle} />}
    </div>
  );
}

interface ResultButtonsProps extends Pick<SettleButtonsProps, 'name' | 'isBusy'> {
  /** Whether the rare results are there too. */
  isMore: boolean;
  className: string;
  onChoose: (result: SelectionResult) => void;
}

/** A button for each way in which a bet or a leg can end. */
export function ResultButtons({ name, isBusy, isMore, className, onChoose }: ResultButtonsProps) {
  return [...usual, ...(isMore ? rare : [])].map((result) => (
    <Button
      key={result}
      tone="outline"
      className={className}
      aria-disabled={isBusy}
      aria-label={`${resultText(result)}: ${name}`}
      onClick={() => onChoose(result)}
    >
      {resultText(result)}
    </Button>
  ));
}

/** Anything else, such as a cash-out or a dead heat, by what was paid out. */
function PaidOut({ name, isBusy, onSettle }: SettleButtonsProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const save = () => {
    const payout = fromText(payoutField).safeParse(text);
    if (!payout.success) setError(payout.error.issues[0]?.message);
    else if (!isBusy) onSettle({ result: 'paid', payout: payout.data });
  };
  return (
    <form
      noValidate
      className="mt-2 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="max-w-52 flex-1">
        <TextField
          label="Total payout, stake included"
          aria-label={`Total payout, stake included: ${name}`}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button tone="outline" type="submit" aria-disabled={isBusy}>
        Paid out
      </Button>
    </form>
  );
}

const payoutField = legSettlement.shape.payout.def.innerType;
