import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Promotion } from '../../../../shared/odds/promo-return.ts';
import type { StakeRules } from '../../../../shared/odds/stake-rules.ts';
import { classNames } from '../../lib/class-names.ts';
import type { CalculatorPrefill } from './calculator-prefill.ts';
import { HedgeCalculator } from './HedgeCalculator.tsx';
import { initialHedge } from './hedge-calculation.ts';
import { NoVigCalculator } from './NoVigCalculator.tsx';
import { initialParlay, ParlayCalculator } from './ParlayCalculator.tsx';
import { PromoCalculator } from './PromoCalculator.tsx';
import { initialPromoEntries } from './promo-calculation.ts';
import { TwoBetCalculator } from './TwoBetCalculator.tsx';
import { initialBets } from './two-bets.ts';
import { initialValue, ValueCalculator } from './ValueCalculator.tsx';

const labels = {
  arbitrage: 'Arbitrage',
  'bonus-bet': 'Bonus bet',
  'profit-boost': 'Profit boost',
  'no-sweat': 'No-sweat',
  'no-vig': 'No-vig odds',
  value: 'Expected value',
  parlay: 'Parlay',
  hedge: 'Hedge',
} as const;

type CalculatorKind = keyof typeof labels;

export const pairCalculators = ['arbitrage', 'bonus-bet', 'profit-boost', 'no-sweat'] as const;
export const allCalculators = ['no-vig', 'value', 'parlay', 'hedge', ...pairCalculators] as const;

interface CalculatorsProps {
  /** In the order of their tabs. */
  kinds: readonly CalculatorKind[];
  prefill: CalculatorPrefill;
  rules: StakeRules;
}

/** Calculators in tabs, initially the prefilled one, or the first where that is not there. Entries are kept when switching between them. */
export function Calculators({ kinds, prefill, rules }: CalculatorsProps) {
  const id = useId();
  const [kind, setKind] = useState<CalculatorKind>(() => initialKind(kinds, prefill));
  const [entries, setEntries] = useState(() => initialPromoEntries(prefill, rules.total));
  const [bets, setBets] = useState(() =>
    initialBets(prefill.kind === 'arbitrage' ? prefill.odds : [entries.promoted, entries.hedge]),
  );
  const [outcomes, setOutcomes] = useState<readonly string[]>(['-200', '+170']);
  const [value, setValue] = useState(initialValue);
  const [parlay, setParlay] = useState(initialParlay);
  const [hedge, setHedge] = useState(initialHedge);
  const panel = useRef<HTMLDivElement>(null);
  // Not on a phone, where the keyboard would cover the results.
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return;
    panel.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus();
  }, []);
  return (
    <>
      <CalculatorTabs id={id} kinds={kinds} current={kind} onChange={setKind} />
      <div ref={panel} {...panelProps(id, kind)}>
        {kind === 'arbitrage' && <TwoBetCalculator state={bets} step={rules.step} onChange={setBets} />}
        {isPromotion(kind) && (
          <PromoCalculator
            kind={kind}
            entries={entries}
            names={prefill.kind === 'promo' ? prefill.promo.names : undefined}
            onChange={setEntries}
          />
        )}
        {kind === 'no-vig' && <NoVigCalculator odds={outcomes} onChange={setOutcomes} />}
        {kind === 'value' && <ValueCalculator entries={value} onChange={setValue} />}
        {kind === 'parlay' && <ParlayCalculator entries={parlay} onChange={setParlay} />}
        {kind === 'hedge' && <HedgeCalculator entries={hedge} onChange={setHedge} />}
      </div>
    </>
  );
}

const isPromotion = (kind: CalculatorKind): kind is Promotion['kind'] =>
  kind === 'bonus-bet' || kind === 'profit-boost' || kind === 'no-sweat';

function initialKind(kinds: readonly CalculatorKind[], prefill: CalculatorPrefill): CalculatorKind {
  const wanted = prefill.kind === 'promo' ? prefill.promo.promotion : 'arbitrage';
  return kinds[0] === 'arbitrage' ? wanted : (kinds[0] ?? wanted);
}

interface CalculatorTabsProps {
  /** Prefix of the ids of the tabs and the panel. */
  id: string;
  kinds: readonly CalculatorKind[];
  current: CalculatorKind;
  onChange: (kind: CalculatorKind) => void;
}

/** Names the panel after the current tab. */
function panelProps(id: string, current: CalculatorKind) {
  return { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${current}` } as const;
}

/** A single tab stop; arrow keys, Home and End move between the tabs. */
function CalculatorTabs({ id, kinds, current, onChange }: CalculatorTabsProps) {
  const move = (event: KeyboardEvent) => {
    const at = kinds.indexOf(current);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: kinds.length - 1 };
    const next = kinds[((places[event.key] ?? Number.NaN) + kinds.length) % kinds.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Calculators"
      onKeyDown={move}
      className="mb-3 flex flex-wrap gap-0.5 rounded-lg bg-sunken p-1 sm:mb-4 sm:gap-1"
    >
      {kinds.map((kind) => (
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
          {labels[kind]}
        </button>
      ))}
    </div>
  );
}
