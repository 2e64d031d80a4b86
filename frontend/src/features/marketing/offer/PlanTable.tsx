import { billingIntervals, plans } from '../../../../../shared/catalogue/plans.ts';
import { Section } from '../Section.tsx';
import { planTerms } from './plan-terms.ts';

/** A comparison of the plans. */
export function PlanTable() {
  return (
    <Section
      id="plans"
      title="Monthly or yearly"
      lead="Both plans include everything. An email address that has had its free trial is billed right away."
    >
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
        <table className="w-full table-fixed text-sm tabular-nums">
          <thead className="bg-sunken">
            <tr>
              <td className="w-2/5 px-4 py-3 sm:px-5" />
              {billingIntervals.map((interval) => (
                <th key={interval} scope="col" className="px-2 py-3 text-left font-semibold sm:px-5">
                  {plans[interval].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {planTerms.map(({ term, answers }) => (
              <tr key={term} className="border-line border-t align-top">
                <th scope="row" className="px-4 py-3 text-left font-normal text-muted sm:px-5">
                  {term}
                </th>
                {billingIntervals.map((interval) => (
                  <td key={interval} className="px-2 py-3 font-semibold sm:px-5">
                    {answers[interval]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
