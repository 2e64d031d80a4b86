import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageFor } from '../../../api/api-error.ts';
import { EXPOSURE_FALLBACK, exposureQuery, LIMITS_FALLBACK, limitsQuery } from '../../../api/bets/limits.ts';
import { LoadState } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ExposureChart } from './ExposureChart.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { changesIn } from './limits-refresh.ts';

/** What is at stake, beside the limits that the person sets for it. */
export function Exposure() {
  const id = useId();
  const exposure = useQuery(exposureQuery);
  const limits = useQuery({
    ...limitsQuery,
    refetchInterval: ({ state: { data } }) => data !== undefined && changesIn(data, Date.now()),
  });
  return (
    <section aria-labelledby={id} className="mb-3 rounded-xl border border-line bg-surface p-3">
      <h2 id={id} className="mb-2 font-semibold text-sm">
        At stake, and your limits
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <LoadState
            query={limits}
            failure={messageFor(limits.error, LIMITS_FALLBACK)}
            skeleton={<Skeleton className="h-32 rounded-md" />}
          />
          {limits.data !== undefined && <LimitsCard limits={limits.data} />}
        </div>
        <div className="min-w-0">
          <LoadState
            query={exposure}
            failure={messageFor(exposure.error, EXPOSURE_FALLBACK)}
            skeleton={<Skeleton className="h-48 rounded-md" />}
          />
          {exposure.data?.all.bets === 0 && <p className="text-muted text-sm">You have no open bets.</p>}
          {exposure.data !== undefined && exposure.data.all.bets > 0 && <ExposureChart exposure={exposure.data} />}
        </div>
      </div>
    </section>
  );
}
