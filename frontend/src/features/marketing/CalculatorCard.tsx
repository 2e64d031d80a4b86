import { Calculator } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Section } from './Section.tsx';

/** Anybody may work out their own stakes. */
export function CalculatorCard({ onOpen }: { onOpen: () => void }) {
  return (
    <Section id="calculator" title="Calculator">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
        <p className="max-w-prose text-muted text-sm">
          Two prices of your own? Work out both stakes, the profit and the margin. It is free, also without an account.
        </p>
        <Button tone="outline" className="max-sm:w-full" onClick={onOpen}>
          <Calculator aria-hidden className="size-4" />
          Open calculator
        </Button>
      </div>
    </Section>
  );
}
