import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { outcomeName } from '../../../../../shared/boards/bet-label.ts';
import { featuredMarkets, MONEYLINE_KEY, SPREADS_KEY } from '../../../../../shared/catalogue/markets.ts';
import { useAccess } from '../../../api/access.ts';
import type { Leg, Opportunity } from '../../../api/from-wire.ts';
import { historyQuery } from '../../../api/odds/grid.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const chart = lazyComponent(async () => (await import('../grid/HistoryChart.tsx')).HistoryChart);
const HistoryChart = chart.Component;

/** How the prices of both bets moved at all books: of moneylines, spreads and totals, and once it is asked for. */
export function LegHistories({ opportunity }: { opportunity: Opportunity }) {
  const access = useAccess();
  const [isOpen, setOpen] = useState(false);
  const isKept = opportunity.eventId !== '' && featuredMarkets.some((key) => key === opportunity.market);
  if (!isKept || access.level !== 'subscribed') return null;
  return (
    <div className="mt-2">
      <Button tone="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        How the prices moved
      </Button>
      {isOpen && opportunity.legs.map((leg) => <LegHistory key={leg.label} opportunity={opportunity} leg={leg} />)}
    </div>
  );
}

function LegHistory({
  opportunity: { eventId, eventSport, market, participant },
  leg,
}: {
  opportunity: Opportunity;
  leg: Leg;
}) {
  const { data, isPending } = useQuery(historyQuery(eventId));
  const skeleton = <Skeleton className="mt-3 h-60 w-full rounded-md" />;
  if (isPending) return skeleton;
  const name = outcomeName(leg.label, participant);
  // A moneyline may stand among the spreads.
  const key = market === SPREADS_KEY && !/ [+-]?\d[\d.]*$/.test(name) ? MONEYLINE_KEY : market;
  const history = data?.histories.find((each) => each.key === key);
  if (data === undefined || history === undefined)
    return <p className="mt-3 text-muted text-sm">{`No prices of ${name} were kept.`}</p>;
  const isFirst = name.startsWith('Over') || name.startsWith(data.homeTeam);
  return (
    <div className="mt-3">
      <Suspense fallback={skeleton}>
        <HistoryChart
          league={eventSport}
          history={history}
          side={isFirst ? 0 : 1}
          name={name}
          sportsbookId={leg.best.sportsbookId}
          startsAt={data.startsAt}
          to={data.to}
        />
      </Suspense>
    </div>
  );
}
