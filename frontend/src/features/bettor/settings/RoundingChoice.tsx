import { useId } from 'react';
import { type RoundingStep, roundingSteps } from '../../../../../shared/odds/stake-rules.ts';
import { classNames } from '../../../lib/class-names.ts';

interface RoundingChoiceProps {
  value: RoundingStep;
  onChange: (step: RoundingStep) => void;
}

/** What stakes are rounded to, in dollars: a round number draws less attention at a sportsbook. */
export function RoundingChoice({ value, onChange }: RoundingChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-muted text-xs">Round stakes to</legend>
      <div className="mt-1 grid h-11 grid-cols-3 gap-0.5 rounded-md bg-sunken p-0.5">
        {roundingSteps.map((step) => (
          <label
            key={step}
            className={classNames(
              'flex cursor-pointer items-center justify-center rounded-sm font-semibold text-sm tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
              step === value ? 'bg-surface text-ink shadow-raised' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={step === value}
              onChange={() => onChange(step)}
            />
            ${step}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
