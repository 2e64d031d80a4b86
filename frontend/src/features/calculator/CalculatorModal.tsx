import { useEffect, useId, useRef, useState } from 'react';
import { defaultStakeRules, type StakeRules } from '../../../../shared/odds/stake-rules.ts';
import { Modal } from '../../ui/Modal.tsx';
import { type CalculatorKind, CalculatorTabs, panelProps } from './CalculatorTabs.tsx';
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
