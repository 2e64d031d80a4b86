import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { Boundary } from '../../ui/Boundary.tsx';
import { LostCode } from '../../ui/LostCode.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toasts.ts';
import { arbitrageStart, type CalculatorStart, type PromoStart } from './calculator-start.ts';

const Calculators = lazy(async () => ({ default: (await import('./Calculators.tsx')).Calculators }));

/** The one calculator of the page, from wherever it is opened. The functions stay the same. */
export interface CalculatorEntry {
  /** Opens the two-bet calculator: for the first two of these odds, or for the default ones. Needs two prices. */
  open: (odds?: readonly string[]) => void;
  openPromo: (start: PromoStart) => void;
}

const CalculatorContext = createContext<CalculatorEntry | null>(null);

export function CalculatorProvider({ children }: { children: ReactNode }) {
  const [start, setStart] = useState<CalculatorStart>();
  const entry = useMemo<CalculatorEntry>(
    () => ({
      open: (odds) => {
        const next = arbitrageStart(odds);
        if (next === undefined) showToast(NO_PRICES);
        else setStart(next);
      },
      openPromo: (promo) => setStart({ kind: 'promo', promo }),
    }),
    [],
  );
  return (
    <CalculatorContext value={entry}>
      {children}
      {start !== undefined && (
        <Modal title="Calculator" width="wide" onClose={() => setStart(undefined)}>
          <Boundary instead={() => <LostCode />}>
            <Suspense fallback={<div className="min-h-136 sm:min-h-120" />}>
              <Calculators start={start} />
            </Suspense>
          </Boundary>
        </Modal>
      )}
    </CalculatorContext>
  );
}

export function useCalculator(): CalculatorEntry {
  const entry = useContext(CalculatorContext);
  if (entry === null) throw new Error('useCalculator needs a CalculatorProvider around it');
  return entry;
}

const NO_PRICES = { title: 'Nothing to calculate', text: 'The calculator needs the prices of two bets.' };
