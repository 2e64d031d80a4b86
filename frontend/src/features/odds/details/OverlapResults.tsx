import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { teamsOf } from '../../../../../shared/catalogue/team-names.ts';
import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { isLostWhole, type Settlement } from '../../../../../shared/odds/settlement.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { overlapResults, type PlacedStakes } from './overlap-results.ts';

interface OverlapResultsProps {
  opportunity: Opportunity;
  overlap: OverlapDetail;
  staked: PlacedStakes;
}

/** The payoff of every result with the stakes above. */
export function OverlapResults({ opportunity, overlap, staked }: OverlapResultsProps) {
  // The columns are named after the books: they always differ and are shorter than the outcomes.
  const [first, second] = opportunity.legs.map(({ best }) => sportsbookName(best.sportsbookId));
  return (
    <section className="mt-5">
      <h3 className="font-semibold text-sm">Result by result</h3>
      <table className="mt-1 w-full border-collapse text-sm tabular-nums">
        <thead className="text-muted text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              Result
            </th>
            <th scope="col" className="px-2 py-2 text-left font-medium">
              {first}
            </th>
            <th scope="col" className="px-2 py-2 text-left font-medium">
              {second}
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              Profit
            </th>
          </tr>
        </thead>
        <tbody>
          {overlapResults(overlap, staked, teamsOf(opportunity.eventTitle)).map((row) => (
            <tr key={row.result} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-medium">
                {row.result}
              </th>
              <td className={classNames('px-2 py-2', isLostWhole(row.first) ? 'text-muted' : 'text-ink')}>
                {settlementText(row.first)}
              </td>
              <td className={classNames('px-2 py-2', isLostWhole(row.second) ? 'text-muted' : 'text-ink')}>
                {settlementText(row.second)}
              </td>
              <td className={classNames('pl-2 text-right font-bold', row.profit < 0 ? 'text-loss' : 'text-gain')}>
                {formatSignedDollars(row.profit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function settlementText({ won, refunded }: Settlement): string {
  if (won === 1) return 'wins';
  if (refunded === 1) return 'refunded';
  if (won > 0) return 'half wins, half refunded';
  return refunded > 0 ? 'half refunded, half lost' : 'loses';
}
