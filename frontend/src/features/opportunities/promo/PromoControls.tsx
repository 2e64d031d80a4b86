import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Promotion } from '../../../../../shared/odds/promo-return.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { AMOUNT_RANGE, BOOST_RANGE, type PromoChoice, REFUND_RANGE } from './promo-choice.ts';

interface PromoControlsProps {
  choice: PromoChoice;
  books: readonly { readonly id: number; readonly name: string }[];
  onChange: (choice: PromoChoice) => void;
}

const ANY_BOOK = '';

const promotions: readonly { readonly value: Promotion['kind']; readonly label: string }[] = [
  { value: 'bonus-bet', label: 'Bonus bet' },
  { value: 'profit-boost', label: 'Profit boost' },
  { value: 'no-sweat', label: 'No-sweat bet' },
];

const amountLabels: Record<Promotion['kind'], string> = {
  'bonus-bet': 'Bonus bet amount',
  'profit-boost': 'Boosted stake',
  'no-sweat': 'No-sweat stake',
};

/** Selects book, promotion and amount. */
export function PromoControls({ choice, books, onChange }: PromoControlsProps) {
  const { sportsbookId } = choice;
  // The selected book is offered even if the list has nothing for it, which may be why the list is empty.
  const missing = sportsbookId !== null && !books.some((book) => book.id === sportsbookId);
  const bookOptions = [
    { value: ANY_BOOK, label: 'Any sportsbook' },
    ...books.map(bookOption),
    ...(missing ? [bookOption({ id: sportsbookId, name: sportsbookName(sportsbookId) })] : []),
  ];
  return (
    <fieldset className="mb-3 grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface p-3 shadow-raised md:grid-cols-4">
      <legend className="sr-only">Your promotion</legend>
      <SelectField
        label="Sportsbook"
        value={sportsbookId === null ? ANY_BOOK : `${sportsbookId}`}
        options={bookOptions}
        onChange={(book) => onChange({ ...choice, sportsbookId: book === ANY_BOOK ? null : Number(book) })}
      />
      <SelectField
        label="Promotion"
        value={choice.promotion}
        options={promotions}
        onChange={(promotion) => onChange({ ...choice, promotion })}
      />
      <div className={choice.promotion === 'bonus-bet' ? 'col-span-2 md:col-span-1' : undefined}>
        <NumberField
          label={amountLabels[choice.promotion]}
          prefix="$"
          value={choice.amount}
          range={AMOUNT_RANGE}
          onChange={(amount) => onChange({ ...choice, amount })}
        />
      </div>
      {choice.promotion === 'profit-boost' && (
        <NumberField
          label="Boost (%)"
          value={choice.boost}
          range={BOOST_RANGE}
          onChange={(boost) => onChange({ ...choice, boost })}
        />
      )}
      {choice.promotion === 'no-sweat' && (
        <NumberField
          label="Value of $1 refunded (estimate)"
          prefix="$"
          value={choice.refundValue}
          range={REFUND_RANGE}
          onChange={(refundValue) => onChange({ ...choice, refundValue })}
        />
      )}
    </fieldset>
  );
}

function bookOption({ id, name }: { readonly id: number; readonly name: string }) {
  return { value: `${id}`, label: name };
}
