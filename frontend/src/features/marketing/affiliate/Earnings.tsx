import { commissionCents, type Referred, yearlyCommissionCents } from '../../../../../shared/catalogue/affiliate.ts';
import { wholePrice } from '../copy.ts';
import { Section } from '../Section.tsx';

/** An example of an affiliate's earnings. */
export function Earnings() {
  const lines = earnings(exampleReferred);
  return (
    <Section
      id="earnings"
      title="What it comes to"
      lead="An example with the shares above, if everyone stays subscribed for twelve months."
    >
      <table className="w-full max-w-2xl text-sm tabular-nums">
        <tbody>
          {lines.map(({ line, amount }, index) => (
            <tr key={line} className="border-line border-b last:border-b-0 last:font-bold last:text-base">
              <th scope="row" className="py-3 pr-4 text-left font-[inherit]">
                {line}
              </th>
              <td
                className={index === lines.length - 1 ? 'py-3 text-right text-gain' : 'py-3 text-right font-semibold'}
              >
                {amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The referrals of an average affiliate. */
export const exampleReferred: Referred = { month: 20, year: 10 };

interface EarningsLine {
  readonly line: string;
  readonly amount: string;
}

/** The earnings in twelve months: one line per plan, then the total. */
export function earnings(referred: Referred): readonly EarningsLine[] {
  const { month, year } = referred;
  return [
    {
      line: `${month} monthly subscribers × ${wholePrice(commissionCents.month)} × 12 months`,
      amount: wholePrice(yearlyCommissionCents({ month, year: 0 })),
    },
    {
      line: `${year} annual subscribers × ${wholePrice(commissionCents.year)}`,
      amount: wholePrice(yearlyCommissionCents({ month: 0, year })),
    },
    { line: 'In twelve months', amount: wholePrice(yearlyCommissionCents(referred)) },
  ];
}
