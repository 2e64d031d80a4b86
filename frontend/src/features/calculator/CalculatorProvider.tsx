import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePainted } from '../../lib/use-painted.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { showToast } from '../../ui/toasts.ts';
import { arbitrageStart, type CalculatorStart, type PromoStart } from './calculator-start.ts';

const modal = lazyComponent(async () => (await import('./CalculatorModal.tsx')).CalculatorModal);
const CalculatorModal = modal.Component;

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
  const close = () => setStart(undefined);
  const painted = usePainted();
  // The code comes once the page is painted, so that the calculator opens at once.
  useEffect(() => {
    if (painted) modal.load().catch(() => undefined);
  }, [painted]);
  return (
    <CalculatorContext value={entry}>
      {children}
      {start !== undefined && (
        <LazyPart errorTitle="The calculator could not be loaded" onLoadError={close}>
          <CalculatorModal start={start} onClose={close} />
        </LazyPart>
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
