import { cleanAmountInput } from '../../../../lib/amount-input.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { RoundingChoice } from '../RoundingChoice.tsx';
import type { SetUpChoices } from './set-up-choices.ts';

interface StakeStepProps {
  choices: SetUpChoices;
  onChange: (next: Partial<SetUpChoices>) => void;
  /** The field that is wrong, and what is said of it. */
  problem: 'stake' | 'unit' | undefined;
  text: string;
}

export function StakeStep({ choices, onChange, problem, text }: StakeStepProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField
        label="Total stake on both bets"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        error={problem === 'stake' ? text : undefined}
        value={choices.stakeText}
        onChange={({ target }) => onChange({ stakeText: cleanAmountInput(target.value) })}
      />
      <TextField
        label="Unit (optional)"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder="None"
        error={problem === 'unit' ? text : undefined}
        value={choices.unitText}
        onChange={({ target }) => onChange({ unitText: cleanAmountInput(target.value) })}
      />
      <RoundingChoice value={choices.rounding} onChange={(rounding) => onChange({ rounding })} />
    </div>
  );
}
