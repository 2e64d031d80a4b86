import { useQuery } from '@tanstack/react-query';
import { type Event, event } from '../../../../../shared/contracts/opportunities.ts';
import { useAccess } from '../../../api/access.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { eventsQuery } from '../../../api/opportunities.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ActionButtons } from '../card/ActionButtons.tsx';
import {
  type CardAction,
  type CardContext,
  canCalculate,
  dialogActions,
  type Membership,
} from '../card/card-actions.ts';
import { type CardContents, describeOpportunity } from '../card/describe-opportunity.ts';
import { dollarsBeside } from '../card/figures.ts';
import { LegRow } from '../card/LegRow.tsx';
import { ProfitBadge } from '../card/ProfitBadge.tsx';
import { OddsComparison } from './OddsComparison.tsx';
import { Remarks } from './Remarks.tsx';
import { StakePlan } from './StakePlan.tsx';

interface DetailDialogProps {
  /** Undefined if it is not in the list, as after following an old link. */
  opportunity: Opportunity | undefined;
  /** Whether the refreshed list no longer contains it. */
  gone: boolean;
  note: string | undefined;
  context: CardContext;
  showsKind: boolean;
  membership: Membership;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
  onClose: () => void;
}

export function DetailDialog({ opportunity, onClose, ...rest }: DetailDialogProps) {
  return (
    <Modal title="Details" width="wide" onClose={onClose}>
      {opportunity === undefined ? (
        <NotListed context={rest.context} />
      ) : (
        <Details opportunity={opportunity} {...rest} />
      )}
    </Modal>
  );
}

/** Shown for a link to an opportunity that is not, or no longer, listed. */
function NotListed({ context }: { context: CardContext }) {
  const why =
    context === 'list'
      ? 'Its prices moved, its event started, or your filters, tracking or hiding took it off the list.'
      : 'It was removed from this list, or saved in another browser.';
  return (
    <div className="py-6 text-center">
      <p className="font-semibold text-base">This opportunity is no longer listed</p>
      <p className="mx-auto mt-1 max-w-sm text-pretty text-muted text-sm">{why}</p>
    </div>
  );
}

type DetailsProps = Omit<DetailDialogProps, 'opportunity' | 'onClose'> & { opportunity: Opportunity };

function Details({ opportunity, gone, note, context, showsKind, membership, onAction }: DetailsProps) {
  const card = describeOpportunity(opportunity);
  const notes = note === undefined ? card.notes : [note, ...card.notes];
  return (
    <>
      <Summary
        card={card}
        dollars={dollarsBeside(note, card.dollars)}
        eventId={opportunity.eventId}
        showsKind={showsKind}
      />
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        {gone && (
          <Message tone="caution" live>
            This opportunity is no longer in the list: its prices have moved.
          </Message>
        )}
        {card.warnings.map((warning) => (
          <Message key={warning.full} tone="caution">
            {warning.full}
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
      <Remarks opportunity={opportunity} />
      <div className="mt-3 border-line border-t">
        <Bets opportunity={opportunity} card={card} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <ActionButtons
          actions={dialogActions(context, membership)}
          opportunity={opportunity}
          variant="dialog"
          onAction={onAction}
        />
      </div>
      <section className="mt-5">
        <h3 className="font-semibold text-sm">Odds Comparison</h3>
        <OddsComparison opportunity={opportunity} />
      </section>
      <p className="mt-5 border-line border-t pt-3 text-muted text-xs">
        Prices move: check both at the sportsbooks before you bet. Both legs must be placed, or there is no hedge.
        Sportsbooks limit stakes and may void bets on obvious errors, and their rules for voided bets differ.
      </p>
    </>
  );
}

function Bets({ opportunity, card }: { opportunity: Opportunity; card: CardContents }) {
  if (card.legs.length === 0) return <p className="py-4 text-muted text-sm">No betting data available</p>;
  if (opportunity.kind !== 'promo' && canCalculate(opportunity))
    return <StakePlan opportunity={opportunity} legs={card.legs} />;
  return (
    <div className="divide-y divide-line">
      {card.legs.map((leg) => (
        <LegRow key={leg.label} leg={leg} />
      ))}
    </div>
  );
}

interface SummaryProps {
  card: CardContents;
  dollars: string | undefined;
  eventId: string;
  showsKind: boolean;
}

function Summary({ card, dollars, eventId, showsKind }: SummaryProps) {
  const venue = useVenue(eventId);
  const facts = [
    ...(showsKind ? [card.kind] : []),
    ...(card.startsAt === undefined ? ['Start unknown'] : [formatDate(card.startsAt), formatTime(card.startsAt)]),
    ...(venue === undefined ? [] : [venue]),
  ];
  return (
    <div>
      <p className="text-muted text-xs">
        <span className="font-semibold text-ink">{card.league}</span> · {facts.join(' · ')}
      </p>
      <div className="mt-1 flex items-start justify-between gap-3">
        <p className="min-w-0 break-words font-semibold text-lg leading-6">{card.title}</p>
        <ProfitBadge badge={card.badge} size="dialog" />
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3 text-sm">
        <p className="min-w-0 break-words text-muted">
          {card.market}
          {card.participant !== undefined && ` · ${card.participant}`}
        </p>
        {dollars !== undefined && <p className="shrink-0 font-medium tabular-nums">{dollars}</p>}
      </div>
    </div>
  );
}

/** The venue of the event, once the list of events has loaded; the dialog does not wait for it. */
function useVenue(eventId: string): string | undefined {
  const subscribed = useAccess().level === 'subscribed';
  const events = useQuery({ ...eventsQuery, enabled: subscribed, select: (rows) => eventIn(rows, eventId) });
  return events.data?.metadata.venue;
}

function eventIn(rows: readonly unknown[], id: string): Event | undefined {
  return event.safeParse(rows.find((row) => typeof row === 'object' && row !== null && 'id' in row && row.id === id))
    .data;
}
