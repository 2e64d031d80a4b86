import { stateName } from '../../../../../shared/catalogue/states/states.ts';
import {
  lossRuleOf,
  noLossStates,
  type TaxSource,
  taxThreshold,
} from '../../../../../shared/catalogue/taxes/tax-facts.ts';
import { groupBy } from '../../../../../shared/numbers/group-by.ts';
import { formatCount } from '../../../lib/format.ts';

/** What is known of the rules of a year, with where and when it was read. */
export function TaxFacts({ year }: { year: number }) {
  const rule = lossRuleOf(year);
  const [w2g, f1099] = [taxThreshold('W-2G', year), taxThreshold('1099', year)];
  return (
    <section aria-label="Rules" className="mt-5 border-line border-t pt-3">
      <h3 className="font-semibold text-sm">What the rules of {year} say, as far as we know</h3>
      <dl className="mt-2 flex flex-col gap-2.5 text-sm">
        <Fact name="Losses" source={rule.source}>
          {Math.round(rule.share * 100)}% of them can be deducted by those who itemize, and no more than the winnings.
          {rule.share < 1 &&
            ' Example: $100,000 won and $98,000 lost leave $11,800 to be taxed, for a profit of $2,000.'}
        </Fact>
        <Fact name="Form W-2G" source={w2g?.source}>
          {w2g === undefined
            ? 'unknown'
            : `From a sportsbook for a bet that wins $${formatCount(w2g.winnings)} or more, and ${w2g.timesStake} times its stake. Winnings are taxed with or without the form.`}
        </Fact>
        <Fact name="Form 1099" source={f1099?.source}>
          {f1099 === undefined ? 'unknown' : `For other payments from $${formatCount(f1099.winnings)} in a year.`}{' '}
          Exchanges: unknown. How their contracts are taxed is not settled.
        </Fact>
        <div>
          <dt className="font-semibold">States without a deduction of losses</dt>
          {[...groupBy(noLossStates, ({ source }) => source.text)].map(([text, rows]) => (
            <dd key={text} className="text-pretty">
              {rows.map(({ state }) => stateName(state)).join(', ')}.{' '}
              {rows[0] !== undefined && <Source source={rows[0].source} />}
            </dd>
          ))}
          <dd className="text-muted">Others: unknown. Ask a tax adviser.</dd>
        </div>
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  source: TaxSource | undefined;
  children: React.ReactNode;
}

function Fact({ name, source, children }: FactProps) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-pretty">
        {children} {source !== undefined && <Source source={source} />}
      </dd>
    </div>
  );
}

function Source({ source: { grade, text, date } }: { source: TaxSource }) {
  return (
    <span className="text-muted text-xs">
      {grade === 'read' ? 'Source' : 'Reported by'}: {text}, {date}.
    </span>
  );
}
