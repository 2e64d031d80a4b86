import { useQuery } from '@tanstack/react-query';
import { timeRanges } from '../../../../shared/catalogue/filters.ts';
import { closeBelow } from '../../../../shared/proof/value-figures.ts';
import { proofQuery } from '../../api/odds/proof.ts';
import { noFilters } from '../../features/odds/filters/filters.ts';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NoValueProps {
  /** Rows below the minimum that match the other filters, and those that do not. */
  below: number;
  others: number;
  choice: FilterChoice;
}

/** Lowers no bar in silence: says what there is below it, and what such bets came to. */
export function NoValue({ below, others, choice: { filters, arrangement, load } }: NoValueProps) {
  const { data } = useQuery(proofQuery);
  const least = filters.minProfit ?? 0;
  const withinHours = timeRanges.find(({ value }) => value === filters.timeRange)?.hours ?? Number.POSITIVE_INFINITY;
  const close = closeBelow(data?.values.cells ?? [], { below: least, withinHours });
  const texts = [
    ...(below > 0 ? [`${formatCount(below)} between 0 and ${least}%${cameTo(close)}.`] : []),
    ...(others > 0 ? [`${formatCount(others)} left out by your other filters, their odds, or how such bets did.`] : []),
  ];
  return (
    <EmptyState
      title={least > 0 ? `None at ${least}% now` : 'None within your filters now'}
      action={
        <Button
          tone="primary"
          onClick={() => load({ filters: noFilters, arrangement: { ...arrangement, showsAllValues: true } }, null)}
        >
          Show all {formatCount(below + others)}
        </Button>
      }
    >
      <p>{texts.join(' ')}</p>
    </EmptyState>
  );
}

/** `; such bets came to -0.3% at the close on average`. `close`: a share; null where there are too few. */
function cameTo(close: number | null): string {
  if (close === null) return '';
  const percent = (100 * close).toFixed(1);
  return `; such bets averaged ${close > 0 ? '+' : ''}${percent}% at the close`;
}
