import { losingRunChance } from '../../../../../shared/fair/bet-value.ts';
import { Card } from '../../../ui/Card.tsx';

const bets = [20, 50, 100, 500] as const;
const runs = [5, 8, 10] as const;
const WIN = 0.5;

/** How likely losses in a row are, for who takes them for a fault. */
export function LosingRuns() {
  return (
    <Card title="Losing runs are normal">
      <p className="text-sm">
        Of bets that win half of the time, whatever their price: how likely it is to lose so many in a row at least
        once. It is computed exactly, by the number of losses at the end of each sequence of bets.
      </p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">Chance of losses in a row</caption>
          <thead className="text-muted text-xs">
            <tr>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Bets
              </th>
              {runs.map((run) => (
                <th key={run} scope="col" className="py-1.5 pl-4 text-right font-medium">
                  {run} in a row
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {bets.map((count) => (
              <tr key={count}>
                <th scope="row" className="py-2 pr-4 font-medium">
                  {count}
                </th>
                {runs.map((run) => (
                  <td key={run} className="py-2 pl-4 text-right">
                    {chanceText(losingRunChance(WIN, { bets: count, run }))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** `25%`, `1.7%` */
function chanceText(chance: number): string {
  const percent = 100 * chance;
  return `${percent < 9.95 ? percent.toFixed(1) : Math.min(99, Math.round(percent))}%`;
}
