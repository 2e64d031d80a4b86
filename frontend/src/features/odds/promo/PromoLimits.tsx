import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Toggle } from '../../../ui/fields/Toggle.tsx';
import { LimitField } from './LimitField.tsx';
import { type PromoChoice, promoRankings } from './promo-choice.ts';
import { formatOdds, readMaxHedge, readMaxOdds, readMinOdds } from './promo-limits.ts';

interface PromoLimitsProps {
  choice: PromoChoice;
  /** The fields that change. */
  onChange: (change: Partial<PromoChoice>) => void;
}

/** What the list leaves out, and its order. */
export function PromoLimits({ choice, onChange }: PromoLimitsProps) {
  const { minOdds, maxOdds } = choice;
  return (
    <>
      <LimitField
        label="Maximum hedge"
        prefix="$"
        placeholder="Any"
        inputMode="decimal"
        value={choice.maxHedge}
        format={String}
        read={readMaxHedge}
        onChange={(maxHedge) => onChange({ maxHedge })}
      />
      <SelectField
        label="Rank by"
        value={choice.ranking}
        options={promoRankings}
        onChange={(ranking) => onChange({ ranking })}
      />
      <LimitField
        label="Minimum odds"
        placeholder="Any"
        inputMode="text"
        value={minOdds}
        format={formatOdds}
        read={(text) => readMinOdds(text, maxOdds)}
        onChange={(odds) => onChange({ minOdds: odds })}
      />
      <LimitField
        label="Maximum odds"
        placeholder="Any"
        inputMode="text"
        value={maxOdds}
        format={formatOdds}
        read={(text) => readMaxOdds(text, minOdds)}
        onChange={(odds) => onChange({ maxOdds: odds })}
      />
      <div className="pt-5">
        <Toggle
          label="Exchanges"
          hint="Promo bet"
          on={choice.exchanges}
          onChange={(exchanges) => onChange({ exchanges })}
        />
      </div>
    </>
  );
}
