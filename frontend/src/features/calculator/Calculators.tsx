import { useEffect, useId, useRef, useState } from 'react';
import { type CalculatorKind, CalculatorTabs, panelProps } from './CalculatorTabs.tsx';
import type { CalculatorStart } from './calculator-start.ts';
import { PromoCalculator } from './PromoCalculator.tsx';
import { startPromo } from './promo-sums.ts';
import { TwoBetCalculator } from './TwoBetCalculator.tsx';
import { startBets } from './two-bets.ts';

/** All calculators, beginning with the wanted one. What was typed stays while a person goes from one to the other. */
export function Calculators({ start }: { start: CalculatorStart }) {
  const id = useId();
  const [kind, setKind] = useState<CalculatorKind>(start.kind === 'promo' ? start.promo.promotion : 'arbitrage');
  const [entries, setEntries] = useState(() => startPromo(start));
  const [bets, setBets] = useState(() =>
    startBets(start.kind === 'arbitrage' ? start.odds : [entries.promoted, entries.hedge]),
  );
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover what a person wants to see first.
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
            names={start.kind === 'promo' ? start.promo.names : undefined}
            onChange={setEntries}
          />
        )}
      </div>
    </>
  );
}
