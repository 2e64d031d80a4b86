import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import { usePainted } from '../../lib/use-painted.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { CalculatorPrefill, PromoPrefill } from './calculator-prefill.ts';

const plainModal = lazyComponent(async () => (await import('./CalculatorModal.tsx')).CalculatorModal);

/** Opens the page's only calculator. The functions are stable. */
export interface CalculatorControls {
  /** Opens the two-bet calculator with the first two of these odds, or with defaults. Needs two prices. */
  open: (odds?: readonly string[]) => void;
  openPromo: (prefill: PromoPrefill) => void;
}

const CalculatorContext = createContext<CalculatorControls | null>(null);

interface CalculatorProviderProps {
  /** The dialog, which knows how the bettor stakes; left out: one with the default stakes. */
  modal?: LazyComponent<{ prefill: CalculatorPrefill; onClose: () => void }>;
  children: ReactNode;
}

export function CalculatorProvider({ modal = plainModal, children }: CalculatorProviderProps) {
  const [prefill, setPrefill] = useState<CalculatorPrefill>();
  const controls = useMemo<CalculatorControls>(
    () => ({
      open: (odds) => {
        if (odds === undefined) setPrefill(PLAIN);
        else void prefillWith(odds).then((next) => next !== undefined && setPrefill(next));
      },
      openPromo: (promo) => setPrefill({ kind: 'promo', promo }),
    }),
    [],
  );
  const close = () => setPrefill(undefined);
  const painted = usePainted();
  // Preloads the code after the first paint, so that the calculator opens immediately.
  useEffect(() => {
    if (painted) modal.load().catch(() => undefined);
  }, [painted, modal]);
  return (
    <CalculatorContext value={controls}>
      {children}
      {prefill !== undefined && (
        <LazyPart errorTitle={LOAD_ERROR} onLoadError={close}>
          <modal.Component prefill={prefill} onClose={close} />
        </LazyPart>
      )}
    </CalculatorContext>
  );
}

export function useCalculator(): CalculatorControls {
  const controls = useContext(CalculatorContext);
  if (controls === null) throw new Error('useCalculator needs a CalculatorProvider around it');
  return controls;
}

/** A calculator without a prefill. */
export const PLAIN: CalculatorPrefill = { kind: 'arbitrage', odds: ['+180', '-150'] };

/** The calculator with these odds; otherwise a toast says why not. Visitors have no odds, so its code is loaded with the calculator. */
async function prefillWith(odds: readonly string[]): Promise<CalculatorPrefill | undefined> {
  try {
    const { arbitragePrefill } = await import('./calculator-prefill.ts');
    const prefill = arbitragePrefill(odds);
    if (prefill === undefined) showToast(NO_PRICES);
    return prefill;
  } catch {
    showToast({ title: LOAD_ERROR, text: 'Check your connection, then reload the page.' });
    return undefined;
  }
}

const LOAD_ERROR = 'The calculator could not be loaded';
const NO_PRICES = { title: 'Nothing to calculate', text: 'The calculator needs the prices of two bets.' };
