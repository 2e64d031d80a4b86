import { defaultStakeRules } from '../../../shared/odds/stake-rules.ts';
import { PLAIN } from '../features/calculator/CalculatorProvider.tsx';
import { allCalculators, Calculators } from '../features/calculator/Calculators.tsx';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

const intro =
  'Take the vig out of a book’s odds, see what a bet is worth and how much to stake, price a parlay, hedge a bet or check its cash-out, and split stakes of arbitrages and promotions. Free, without an account.';

/** All calculators, for everybody. */
export function CalculatorPage() {
  usePageTitle('Betting calculators', intro);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading title="Betting calculators">{intro}</PageHeading>
      <div className="mt-5 rounded-xl border border-line bg-surface p-3 shadow-raised sm:p-5">
        {/* Above the headings of results. */}
        <h2 className="sr-only">Calculators</h2>
        <Calculators kinds={allCalculators} prefill={PLAIN} rules={defaultStakeRules} />
      </div>
    </div>
  );
}
