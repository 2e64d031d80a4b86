import { useQuery } from '@tanstack/react-query';
import { type Event, event } from '../../../../../shared/contracts/opportunities.ts';
import type { Cents } from '../../../../../shared/odds/money.ts';
import { useAccess } from '../../../api/access.ts';
import { eventsQuery } from '../../../api/opportunities.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import type { CardContents } from '../card/describe-opportunity.ts';
import { ProfitBadge } from '../card/ProfitBadge.tsx';

interface DetailSummaryProps {
  card: CardContents;
  dollars: Cents | undefined;
  eventId: string;
  showsKind: boolean;
}

/** League, start, venue, event and market, and what the bets bring. */
export function DetailSummary({ card, dollars, eventId, showsKind }: DetailSummaryProps) {
  const venue = useVenue(eventId);
  const facts = [
    ...(showsKind ? [card.kind] : []),
    ...(card.startsAt === undefined ? ['Start unknown'] : [formatDate(card.startsAt), formatTime(card.startsAt)]),
    ...(venue === undefined ? [] : [venue]),
  ];
  return (
    <div>
      <p className="text-muted text-xs">
        <span className="font-semibold text-ink">{card.leagueName}</span> · {facts.join(' · ')}
      </p>
      <div className="mt-1 flex items-start justify-between gap-3">
        <p className="min-w-0 break-words font-semibold text-lg leading-6">{card.title}</p>
        <ProfitBadge badge={card.badge} dollars={dollars} size="dialog" />
      </div>
      <p className="mt-1 break-words text-muted text-sm">
        {card.market}
        {card.participant !== undefined && ` · ${card.participant}`}
      </p>
    </div>
  );
}

/** The venue of the event, once the list of events has loaded; nothing waits for it. */
function useVenue(eventId: string): string | undefined {
  const subscribed = useAccess().level === 'subscribed';
  const events = useQuery({ ...eventsQuery, enabled: subscribed, select: (rows) => eventIn(rows, eventId) });
  return events.data?.metadata.venue;
}

function eventIn(rows: readonly unknown[], id: string): Event | undefined {
  return event.safeParse(rows.find((row) => typeof row === 'object' && row !== null && 'id' in row && row.id === id))
    .data;
}
