import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type PromoChoice, promoRankings } from '../../../../../shared/boards/promo-choice.ts';
import { promotionKinds, promotionRanges } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Promotion } from '../../../../../shared/odds/promo-return.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Toggle } from '../../../ui/fields/Switch.tsx';
import { LimitField } from './LimitField.tsx';
import { readMaxExtra, readMaxHedge, readMaxOdds, readMinOdds } from './promo-limits.ts';
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
        {choice.promotion === 'profit-boost' && (
          <LimitField
            label="Largest extra winnings"
            prefix="$"
            placeholder="No limit"
            inputMode="decimal"
            value={choice.maxExtra}
            format={String}
            read={readMaxExtra}
            onChange={(maxExtra) => onChange({ maxExtra })}
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
    { value: ANY_BOOK, label: books.every(({ mine }) => mine) ? 'Any book' : 'Any of mine' },
    ...books.map(({ id, name, mine }) => ({ value: `${id}`, label: mine ? name : `${name} (not in my books)` })),
    ...(missing ? [{ value: `${chosen}`, label: sportsbookName(chosen) }] : []),
  ];
}

interface PromoLimitsProps {
  choice: PromoChoice;
  /** The fields that change. */
  onChange: (change: Partial<PromoChoice>) => void;
}

/** What the list leaves out, and its order. */
function PromoLimits({ choice, onChange }: PromoLimitsProps) {
  const { minOdds, maxOdds } = choice;
  const [format, show] = [useOddsFormat(), useOddsText()];
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
        format={show}
        read={(text) => readMinOdds(text, maxOdds, format)}
        onChange={(odds) => onChange({ minOdds: odds })}
      />
      <LimitField
        label="Maximum odds"
        placeholder="Any"
        inputMode="text"
        value={maxOdds}
        format={show}
        read={(text) => readMaxOdds(text, minOdds, format)}
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

interface FoldedControlsProps {
  label: string;
  /** What the controls say, in a line. */
  summary: string;
  children: ReactNode;
}

/** Controls above a board. On phones they would take the whole screen: there they are one line, until it is pressed. */
export function FoldedControls({ label, summary, children }: FoldedControlsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={label} className="max-md:mb-1.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="relative flex min-h-9 w-full items-center gap-2 rounded-md border border-line bg-surface px-3 text-left text-xs after:absolute after:-inset-y-1 after:inset-x-0 md:hidden"
      >
        <span className="min-w-0 flex-1 py-1 font-medium">{summary}</span>
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-accent-ink">
          {open ? 'Done' : 'Change'}
          <ChevronDown aria-hidden className={classNames('size-4 transition-transform', open && 'rotate-180')} />
        </span>
      </button>
      <div id={id} className={classNames('max-md:pt-3', !open && 'max-md:hidden')}>
        {children}
      </div>
    </section>
  );
}
