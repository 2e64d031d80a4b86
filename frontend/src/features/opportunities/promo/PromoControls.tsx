import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { promotionKinds, promotionRanges } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Promotion } from '../../../../../shared/odds/promo-return.ts';
import { classNames } from '../../../lib/class-names.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { PromoLimits } from './PromoLimits.tsx';
import type { PromoChoice } from './promo-choice.ts';
import { describeLimits } from './promo-limits.ts';
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

/** Selects book, promotion and amount, and what the list leaves out. On phones the latter is folded away, with what it says. */
export function PromoControls({ choice, books, onChange }: PromoControlsProps) {
  const [open, setOpen] = useState(false);
  const limitsId = useId();
  return (
    <fieldset className="mb-3 rounded-lg border border-line bg-surface p-3 shadow-raised">
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
        <div className={classNames('flex flex-col gap-1 md:hidden', choice.promotion !== 'bonus-bet' && 'col-span-2')}>
          <span aria-hidden className="font-medium text-muted text-xs">
            Limits
          </span>
          <button
            type="button"
            aria-label={`Limits: ${describeLimits(choice)}`}
            aria-expanded={open}
            aria-controls={limitsId}
            onClick={() => setOpen(!open)}
            className="flex h-11 items-center gap-2 rounded-md border border-line-strong px-3 text-left text-sm"
          >
            <span className="min-w-0 flex-1 truncate">{describeLimits(choice)}</span>
            <ChevronDown
              aria-hidden
              className={classNames('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
            />
          </button>
        </div>
        <div id={limitsId} className={classNames('contents', !open && 'max-md:hidden')}>
          <PromoLimits choice={choice} onChange={onChange} />
        </div>
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
