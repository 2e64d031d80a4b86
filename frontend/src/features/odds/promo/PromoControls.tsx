import { promotionKinds, promotionRanges } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Promotion } from '../../../../../shared/odds/promo-return.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { PromoLimits } from './PromoLimits.tsx';
import type { PromoChoice } from './promo-choice.ts';
import type { PromoBook } from './rank-promos.ts';

interface PromoControlsProps {
  choice: PromoChoice;
  books: readonly PromoBook[];
  /** The fields that change. */
  onChange: (change: Partial<PromoChoice>) => void;
}

const ANY_BOOK = '';

const promotions = promotionKinds.map(({ value, name }) => ({ value, label: name }));

const amountLabels: Record<Promotion['kind'], string> = {
  'bonus-bet': 'Bonus bet amount',
  'profit-boost': 'Boosted stake',
  'no-sweat': 'No-sweat stake',
};

/** Selects book, promotion and amount, and what the list leaves out. */
export function PromoControls({ choice, books, onChange }: PromoControlsProps) {
  return (
    <fieldset className="rounded-lg border border-line bg-surface p-3 shadow-raised md:mb-2 lg:pt-2">
      <legend className="sr-only">Your promotion</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        <SelectField
          label="Sportsbook"
          value={choice.sportsbookId === null ? ANY_BOOK : `${choice.sportsbookId}`}
          options={bookOptions(choice.sportsbookId, books)}
          onChange={(book) => onChange({ sportsbookId: book === ANY_BOOK ? null : Number(book) })}
        />
        <SelectField
          label="Promotion"
          value={choice.promotion}
          options={promotions}
          onChange={(promotion) => onChange({ promotion })}
        />
        <NumberField
          label={amountLabels[choice.promotion]}
          prefix="$"
          value={choice.amount}
          range={promotionRanges.amount}
          onChange={(amount) => onChange({ amount })}
        />
        {choice.promotion === 'profit-boost' && (
          <NumberField
            label="Boost (%)"
            value={choice.boost}
            range={promotionRanges.boost}
            onChange={(boost) => onChange({ boost })}
          />
        )}
        {choice.promotion === 'no-sweat' && (
          <NumberField
            label="Refund value (estimate)"
            prefix="$"
            value={choice.refundValue}
            range={promotionRanges.refundValue}
            onChange={(refundValue) => onChange({ refundValue })}
          />
        )}
        <PromoLimits choice={choice} onChange={onChange} />
      </div>
    </fieldset>
  );
}

function bookOptions(chosen: number | null, books: readonly PromoBook[]) {
  // The selected book is offered even if the list has nothing for it, which may be why the list is empty.
  const missing = chosen !== null && !books.some(({ id }) => id === chosen);
  return [
    { value: ANY_BOOK, label: books.every(({ mine }) => mine) ? 'Any sportsbook' : 'Any of my sportsbooks' },
    ...books.map(({ id, name, mine }) => ({ value: `${id}`, label: mine ? name : `${name} (not in my books)` })),
    ...(missing ? [{ value: `${chosen}`, label: sportsbookName(chosen) }] : []),
  ];
}
