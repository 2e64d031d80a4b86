import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { outcomeName } from '../../../../../shared/boards/bet-label.ts';
import { pickOfLabel } from '../../../../../shared/boards/pick-of-label.ts';
import { featuredMarkets } from '../../../../../shared/catalogue/markets.ts';
import { historyOf } from '../../../../../shared/grid/changes.ts';
import { useAccess } from '../../../api/access.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Leg, Opportunity } from '../../../api/from-wire.ts';
import { historyQuery } from '../../../api/odds/grid.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const chart = lazyComponent(async () => (await import('../grid/HistoryChart.tsx')).HistoryChart);
const HistoryChart = chart.Component;

/** How the prices of both bets moved at all books, once it is asked for. */
export function LegHistories({ opportunity }: { opportunity: Opportunity }) {
  const access = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (opportunity.eventId === '' || access.level !== 'subscribed') return null;
  return (
    <div className="mt-2">
      <Button tone="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        How the prices moved
      </Button>
      {isOpen && opportunity.legs.map((leg) => <LegHistory key={leg.label} opportunity={opportunity} leg={leg} />)}
    </div>
  );
}

function LegHistory({ opportunity, leg }: { opportunity: Opportunity; leg: Leg }) {
  const { eventId, eventSport, participant } = opportunity;
  const pick = pickOfLabel({ ...opportunity, label: leg.label });
  const isMain =
    featuredMarkets.some((key) => key === pick?.market) && (opportunity.alternate !== true || pick?.threshold === null);
  const { data, error, isPending, refetch } = useQuery({
    ...historyQuery(eventId, isMain ? undefined : pick?.market),
    enabled: pick !== undefined,
  });
  const skeleton = <Skeleton className="mt-3 h-60 w-full rounded-md" />;
  if (isPending && pick !== undefined) return skeleton;
  const name = outcomeName(leg.label, participant);
  if (data === undefined && error !== null) {
    return (
      <div className="mt-3">
        <CardFailure
          text={messageFor(error, `The prices of ${name} could not be loaded.`)}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const history = pick && historyOf(data?.histories ?? [], { market: pick.market, about: pick.participant });
  if (pick === undefined || data === undefined || history === undefined)
    return <p className="mt-3 text-muted text-sm">{`No prices for ${name} were recorded.`}</p>;
  return (
    <div className="mt-3">
      <Suspense fallback={skeleton}>
        <HistoryChart
          league={eventSport}
          history={history}
          line={isMain ? undefined : Math.round((pick.threshold ?? 0) * 100)}
          side={pick.side}
          name={name}
          sportsbookId={leg.best.sportsbookId}
          startsAt={data.startsAt}
          to={data.to}
        />
      </Suspense>
    </div>
  );
}
