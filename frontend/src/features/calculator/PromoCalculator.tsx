import type { Promotion } from '../../../../shared/odds/promo-return.ts';
import { OddsField } from '../../ui/fields/OddsField.tsx';
import { AmountField } from './AmountField.tsx';
import type { PromoPrefill } from './calculator-prefill.ts';
import { PromoResults } from './PromoResults.tsx';
import { entryProblem, type PromoEntries, promoResult, type ranges, withEntry } from './promo-calculation.ts';
import { promoTexts } from './promo-texts.ts';

interface PromoCalculatorProps {
  kind: Promotion['kind'];
  entries: PromoEntries;
  names: PromoPrefill['names'];
  onChange: (entries: PromoEntries) => void;
}

/** The hedge of a promotion and its result. */
export function PromoCalculator({ kind, entries, names, onChange }: PromoCalculatorProps) {
  const texts = promoTexts[kind];
  const amountField = (name: keyof typeof ranges, label: string, placeholder?: string) => (
    <AmountField
      label={label}
      placeholder={placeholder}
      value={entries[name]}
      error={entryProblem(name, entries[name])}
      onChange={(typed) => onChange(withEntry(entries, name, typed))}
    />
  );
  const odds = (name: 'promoted' | 'hedge', label: string, of: string) => (
    <div className="min-w-0">
      <OddsField
        label={label}
        of={of}
        value={entries[name]}
        onChange={(text) => onChange(withEntry(entries, name, text))}
      />
      {names !== undefined && <p className="line-clamp-2 break-words text-muted text-xs">{names[name]}</p>}
    </div>
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-lg border border-line p-3 sm:gap-x-4 sm:p-4">
        {odds('promoted', 'Promoted bet odds', 'promoted bet')}
        {odds('hedge', 'Hedge odds', 'hedge')}
        <div className={kind === 'bonus-bet' ? 'col-span-2' : undefined}>{amountField('amount', texts.amount)}</div>
        {kind === 'profit-boost' && amountField('boost', 'Boost (%)')}
        {kind === 'profit-boost' && (
          <div className="col-span-2">{amountField('maxExtra', 'Max extra winnings ($, optional)', 'No limit')}</div>
        )}
        {kind === 'no-sweat' && amountField('refundValue', 'Refund value (estimate)')}
      </div>
      <PromoResults kind={kind} result={promoResult(kind, entries)} />
    </>
  );
}
