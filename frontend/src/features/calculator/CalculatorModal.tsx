import { useEffect, useId, useRef, useState } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import { type CalculatorKind, CalculatorTabs, panelProps } from './CalculatorTabs.tsx';
import type { CalculatorPrefill } from './calculator-prefill.ts';
import { PromoCalculator } from './PromoCalculator.tsx';
import { initialPromoEntries } from './promo-calculation.ts';
import { TwoBetCalculator } from './TwoBetCalculator.tsx';
import { initialBets } from './two-bets.ts';

interface CalculatorModalProps {
  prefill: CalculatorPrefill;
  onClose: () => void;
}

export function CalculatorModal({ prefill, onClose }: CalculatorModalProps) {
  return (
    <Modal title="Calculator" width="wide" onClose={onClose}>
      <Calculators prefill={prefill} />
    </Modal>
  );
}

/** All calculators, initially the prefilled one. Entries are kept when switching between them. */
function Calculators({ prefill }: { prefill: CalculatorPrefill }) {
  const id = useId();
  const [kind, setKind] = useState<CalculatorKind>(prefill.kind === 'promo' ? prefill.promo.promotion : 'arbitrage');
  const [entries, setEntries] = useState(() => initialPromoEntries(prefill));
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
          <TwoBetCalculator state={bets} onChange={setBets} />
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
