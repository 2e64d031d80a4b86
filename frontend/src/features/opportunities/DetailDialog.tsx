import { useQuery } from '@tanstack/react-query';
import { type Event, event, type Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { eventsQuery } from '../../api/opportunities.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { Message } from '../../ui/Message.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { type CardContents, describeOpportunity } from './describe-opportunity.ts';
import { LegRow } from './LegRow.tsx';
import { OddsComparison } from './OddsComparison.tsx';
import { ProfitBadge } from './ProfitBadge.tsx';
import { StakePlan } from './StakePlan.tsx';

interface DetailDialogProps {
  opportunity: Opportunity;
  /** The list has been renewed and no longer holds it. */
  gone: boolean;
  note: string | undefined;
  onClose: () => void;
}

export function DetailDialog({ opportunity, gone, note, onClose }: DetailDialogProps) {
  const card = describeOpportunity(opportunity);
  const notes = note === undefined ? card.notes : [note, ...card.notes];
  return (
    <Modal title="Details" width="wide" onClose={onClose}>
      <Summary card={card} eventId={opportunity.eventId} />
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        {gone && (
          <Message tone="caution" live>
            This opportunity is no longer in the list: its prices have moved.
          </Message>
        )}
        {card.warnings.map((warning) => (
          <Message key={warning} tone="caution">
            {warning}
          </Message>
        ))}
      </div>
      {notes.length > 0 && (
        <div className="mt-3 text-sm tabular-nums">
          {notes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className="mt-3 border-line border-t">
        <Bets opportunity={opportunity} card={card} />
      </div>
      <section className="mt-5">
        <h3 className="font-semibold text-sm">Odds Comparison</h3>
        <OddsComparison opportunity={opportunity} />
      </section>
      <p className="mt-5 border-line border-t pt-3 text-muted text-xs">
        Prices move: check both at the sportsbooks before you bet. Both legs must be placed, or there is no hedge.
        Sportsbooks limit stakes and may void bets on obvious errors, and their rules for voided bets differ.
      </p>
    </Modal>
  );
}

function Bets({ opportunity, card }: { opportunity: Opportunity; card: CardContents }) {
  if (card.legs.length === 0) return <p className="py-4 text-muted text-sm">No betting data available</p>;
  if (opportunity.kind !== 'promo') return <StakePlan opportunity={opportunity} legs={card.legs} />;
  return (
    <div className="divide-y divide-line">
      {card.legs.map((leg) => (
        <LegRow key={leg.label} leg={leg} />
      ))}
    </div>
  );
}

function Summary({ card, eventId }: { card: CardContents; eventId: string }) {
  const venue = useVenue(eventId);
  return (
    <div>
      <p className="text-muted text-xs">
        <span className="font-semibold text-ink">{card.league}</span> · {formatDate(card.startsAt)} ·{' '}
        {formatTime(card.startsAt)}
        {venue !== undefined && ` · ${venue}`}
      </p>
      <div className="mt-1 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-6">{card.title}</p>
          <p className="text-muted text-sm">
            {card.market}
            {card.participant !== undefined && ` · ${card.participant}`}
          </p>
        </div>
        <ProfitBadge margin={card.margin} size="dialog" />
      </div>
    </div>
  );
}

/** Where the event takes place, when the list of events tells; the dialog does not wait for it. */
function useVenue(eventId: string): string | undefined {
  const events = useQuery({ ...eventsQuery, select: (rows) => eventIn(rows, eventId) });
  return events.data?.metadata.venue;
}

function eventIn(rows: readonly unknown[], id: string): Event | undefined {
  return event.safeParse(rows.find((row) => typeof row === 'object' && row !== null && 'id' in row && row.id === id))
    .data;
}
