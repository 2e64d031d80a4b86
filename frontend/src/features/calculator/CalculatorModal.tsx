import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Promotion } from '../../../../shared/odds/promo-return.ts';
import { defaultStakeRules, type StakeRules } from '../../../../shared/odds/stake-rules.ts';
import { classNames } from '../../lib/class-names.ts';
import { Modal } from '../../ui/Modal.tsx';
import type { CalculatorPrefill } from './calculator-prefill.ts';
import { PromoCalculator } from './PromoCalculator.tsx';
import { initialPromoEntries } from './promo-calculation.ts';
import { TwoBetCalculator } from './TwoBetCalculator.tsx';
import { initialBets } from './two-bets.ts';

interface CalculatorModalProps {
  prefill: CalculatorPrefill;
  /** How the bettor stakes: the steps that stakes are rounded to, and the amount of a promotion at first. */
  rules?: StakeRules;
  onClose: () => void;
}

export function CalculatorModal({ prefill, rules = defaultStakeRules, onClose }: CalculatorModalProps) {
  return (
    <Modal title="Calculator" width="wide" onClose={onClose}>
      <Calculators prefill={prefill} rules={rules} />
    </Modal>
  );
}

/** All calculators, initially the prefilled one. Entries are kept when switching between them. */
function Calculators({ prefill, rules }: { prefill: CalculatorPrefill; rules: StakeRules }) {
  const id = useId();
  const [kind, setKind] = useState<CalculatorKind>(prefill.kind === 'promo' ? prefill.promo.promotion : 'arbitrage');
  const [entries, setEntries] = useState(() => initialPromoEntries(prefill, rules.total));
  const [bets, setBets] = useState(() =>
    initialBets(prefill.kind === 'arbitrage' ? prefill.odds : [entries.promoted, entries.hedge]),
  );
  const panel = useRef<HTMLDivElement>(null);
  // Not on a phone, where the keyboard would cover the results.
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return;
    panel.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus();
  }, []);
  return (
    <>
      <CalculatorTabs id={id} current={kind} onChange={setKind} />
      <div ref={panel} {...panelProps(id, kind)}>
        {kind === 'arbitrage' ? (
          <TwoBetCalculator state={bets} step={rules.step} onChange={setBets} />
        ) : (
          <PromoCalculator
            kind={kind}
            entries={entries}
            names={prefill.kind === 'promo' ? prefill.promo.names : undefined}
            onChange={setEntries}
          />
        )}
      </div>
    </>
  );
}

type CalculatorKind = 'arbitrage' | Promotion['kind'];

const tabs = [
  { kind: 'arbitrage', label: 'Arbitrage' },
  { kind: 'bonus-bet', label: 'Bonus bet' },
  { kind: 'profit-boost', label: 'Profit boost' },
  { kind: 'no-sweat', label: 'No-sweat' },
] as const satisfies readonly { kind: CalculatorKind; label: string }[];

interface CalculatorTabsProps {
  /** Prefix of the ids of the tabs and the panel. */
  id: string;
  current: CalculatorKind;
  onChange: (kind: CalculatorKind) => void;
}

/** Names the panel after the current tab. */
function panelProps(id: string, current: CalculatorKind) {
  return { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${current}` } as const;
}

/** A single tab stop; arrow keys, Home and End move between the tabs. */
function CalculatorTabs({ id, current, onChange }: CalculatorTabsProps) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ kind }) => kind === current);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const next = tabs[((places[event.key] ?? Number.NaN) + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.kind);
    document.getElementById(`${id}-${next.kind}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Calculators"
      onKeyDown={move}
      className="mb-3 flex gap-0.5 overflow-x-auto rounded-lg bg-sunken p-1 sm:mb-4 sm:gap-1"
    >
      {tabs.map(({ kind, label }) => (
        <button
          key={kind}
          type="button"
          role="tab"
          id={`${id}-${kind}`}
          aria-selected={kind === current}
          aria-controls={kind === current ? `${id}-panel` : undefined}
          tabIndex={kind === current ? 0 : -1}
          onClick={() => onChange(kind)}
          className={classNames(
            'min-h-11 flex-auto whitespace-nowrap rounded-md px-1.5 font-semibold text-xs sm:px-3 sm:text-sm',
            kind === current ? 'bg-surface text-ink shadow-raised' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
