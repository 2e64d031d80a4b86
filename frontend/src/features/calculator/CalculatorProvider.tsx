import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { late } from '../../lib/late.tsx';
import { usePainted } from '../../lib/use-painted.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { showToast } from '../../ui/toasts.ts';
import { arbitrageStart, type CalculatorStart, type PromoStart } from './calculator-start.ts';

const modal = late(async () => (await import('./CalculatorModal.tsx')).CalculatorModal);
const CalculatorModal = modal.Part;

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
        <Boundary instead={() => <LostCalculator onTold={close} />}>
          <Suspense fallback={null}>
            <CalculatorModal start={start} onClose={close} />
          </Suspense>
        </Boundary>
      )}
    </CalculatorContext>
  );
}

export function useCalculator(): CalculatorEntry {
  const entry = useContext(CalculatorContext);
  if (entry === null) throw new Error('useCalculator needs a CalculatorProvider around it');
  return entry;
}

/** Its code did not come: whoever wanted it is told, and the page stays as it is. */
function LostCalculator({ onTold }: { onTold: () => void }) {
  const tell = useEffectEvent(() => {
    showToast(LOST_CODE);
    onTold();
  });
  useEffect(() => tell(), []);
  return null;
}

const LOST_CODE = {
  title: 'The calculator could not be loaded',
  text: 'Check your connection, then reload the page.',
};
const NO_PRICES = { title: 'Nothing to calculate', text: 'The calculator needs the prices of two bets.' };
