import { useState } from 'react';
import type { CashOutValue } from '../../../../../shared/odds/hedging/cash-out.ts';
import { type Cents, cents, centsFromDollars, formatDollars } from '../../../../../shared/odds/money.ts';
import { cleanAmountInput, normalizeAmount, numberWithin } from '../../../lib/typed-numbers.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

/** Dollars. */
const OFFERS = { min: 0.01, max: 100_000_000 } as const;

/** A book's cash-out offer, which no feed has, beside what a hedge leaves and what the bet is worth. `leaves`: when a hedge leaves that. */
export function CashOut({ value, leaves }: { value: CashOutValue; leaves: string }) {
  const [text, setText] = useState('');
  const offer = numberWithin(normalizeAmount(text), OFFERS);
  return (
    <section aria-label="Cash-out" className="mt-4 border-line border-t pt-3">
      <h3 className="font-semibold text-sm">Does the book offer a cash-out?</h3>
      <p className="mt-1 text-muted text-sm tabular-nums">
        Take it if it is more than <strong className="text-ink">{formatDollars(value.hedge)}</strong>: a hedge leaves
        that {leaves}.
        {value.fair !== undefined && (
          <>
            {' '}
            On average the bet is worth <strong className="text-ink">{formatDollars(value.fair)}</strong>.
          </>
        )}
      </p>
      <div className="mt-2 grid grid-cols-1 items-end gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
        <TextField
          label="Offer, stake included"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={text}
          error={text !== '' && offer === undefined ? 'Enter an amount from $0.01 to $100,000,000.' : undefined}
          onChange={(event) => setText(cleanAmountInput(event.target.value))}
        />
        <p aria-live="polite" className="text-sm tabular-nums sm:min-h-11 sm:py-1">
          {offer !== undefined && verdict(centsFromDollars(offer), value)}
        </p>
      </div>
    </section>
  );
}

/** What an offer is beside a hedge and the average. */
function verdict(offer: Cents, { hedge, fair }: CashOutValue): string {
  const beside = (other: Cents) => `${formatDollars(cents(Math.abs(offer - other)))}`;
  if (offer <= hedge)
    return offer === hedge ? 'As much as a hedge leaves.' : `${beside(hedge)} less than a hedge leaves: hedge instead.`;
  if (fair === undefined) return `${beside(hedge)} more than a hedge leaves.`;
  if (offer >= fair) return `${beside(hedge)} more than a hedge leaves, and no less than the bet is worth: take it.`;
  return `${beside(hedge)} more than a hedge leaves, and ${beside(fair)} less than the bet is worth on average.`;
}
