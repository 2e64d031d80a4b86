import { ChevronRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatDate, formatStart, formatTime } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { readRow } from '../rows/read-row.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { type CardAction, type CardContext, cardActions } from './card-actions.ts';
import { cardName } from './card-name.ts';
import { type CardContents, describeOpportunity, type Warning } from './describe-opportunity.ts';
import { dollarsBeside } from './figures.ts';
import { LegRow } from './LegRow.tsx';
import { ProfitBadge } from './ProfitBadge.tsx';

interface OpportunityCardProps {
  /** An unparsed row of the list. */
  row: unknown;
  /** Additional text of the page below the legs. */
  note: string | undefined;
  context: CardContext;
  /** Whether the card shows its kind, as on a mixed board. */
  showsKind: boolean;
  onDetails: (opportunity: Opportunity) => void;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

const NO_DATA = 'No betting data available';
/** Keeps a focused card clear of the bars at the top and bottom. */
const SCROLL_MARGIN = 'scroll-mt-20 scroll-mb-24';

/** The whole card opens the details, except for its links and buttons. */
export const OpportunityCard = memo(function OpportunityCard({ row, note, onDetails, ...rest }: OpportunityCardProps) {
  const opportunity = readRow(row);
  if (opportunity === undefined) return <InvalidCard />;
  const { context, showsKind, onAction } = rest;
  const card = describeOpportunity(opportunity);
  const notes = note === undefined ? card.notes : [note, ...card.notes];
  return (
    <article
      tabIndex={-1}
      aria-label={cardName(card)}
      className={`group relative flex h-full flex-col rounded-lg border border-line bg-surface px-3.5 pt-3 shadow-raised transition-colors hover:border-line-strong ${SCROLL_MARGIN}`}
    >
      <CardHead card={card} dollars={dollarsBeside(note, card.dollars)} showsKind={showsKind} />
      <div className="mt-2 divide-y divide-line border-line border-t">
        {card.legs.map((leg) => (
          <LegRow key={leg.label} leg={leg} />
        ))}
        {card.legs.length === 0 && <p className="py-4 text-muted text-sm">{NO_DATA}</p>}
      </div>
      {notes.length > 0 && <Notes notes={notes} />}
      {card.warnings.length > 0 && <Warnings warnings={card.warnings} />}
      <footer className="mt-auto flex items-center border-line border-t py-0.5">
        <div className="-ml-3 flex">
          <ActionButtons actions={cardActions[context]} opportunity={opportunity} variant="card" onAction={onAction} />
        </div>
        <button
          type="button"
          onClick={() => onDetails(opportunity)}
          aria-label={`Details: ${card.title}, ${card.market}`}
          className="-mr-1.5 ml-auto inline-flex min-h-11 items-center gap-1 rounded-lg pl-2 font-semibold text-muted text-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-ink"
        >
          Details
          <ChevronRight aria-hidden className="size-4" />
        </button>
      </footer>
    </article>
  );
});

interface CardHeadProps {
  card: CardContents;
  dollars: string | undefined;
  showsKind: boolean;
}

function CardHead({ card, dollars, showsKind }: CardHeadProps) {
  return (
    <header>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 break-words text-muted text-xs">
          {showsKind && (
            <span className="mr-1.5 rounded-sm bg-accent-soft px-1.5 py-0.5 font-semibold text-2xs text-accent-ink">
              {card.kind}
            </span>
          )}
          <span className="font-semibold text-ink">{card.league}</span> · <StartTime at={card.startsAt} />
        </p>
        <ProfitBadge badge={card.badge} />
      </div>
      <h2 className="mt-1 line-clamp-2 break-words font-semibold text-sm">{card.title}</h2>
      <div className="flex items-baseline justify-between gap-3 text-xs">
        <p className="line-clamp-2 min-w-0 break-words text-muted">
          {card.market}
          {card.participant !== undefined && ` · ${card.participant}`}
        </p>
        {dollars !== undefined && <p className="shrink-0 font-medium tabular-nums">{dollars}</p>}
      </div>
    </header>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  const [first, ...rest] = notes;
  return (
    <div className="border-line border-t py-2 text-xs tabular-nums">
      <p className="font-medium text-ink">{first}</p>
      {rest.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const texts = warnings.flatMap(({ short }) => short ?? []);
  return (
    <ul className="flex flex-wrap gap-1.5 pb-2 empty:hidden">
      {texts.map((warning) => (
        <li
          key={warning}
          className="inline-flex items-center gap-1 rounded-sm bg-caution-soft px-1.5 py-0.5 font-medium text-caution text-xs"
        >
          <TriangleAlert aria-hidden className="size-3.5" />
          {warning}
        </li>
      ))}
    </ul>
  );
}

/** For a row without an id. */
function InvalidCard() {
  return (
    <article
      tabIndex={-1}
      className={`flex h-full min-h-28 items-center justify-center rounded-lg border border-line border-dashed bg-surface p-4 text-muted text-sm ${SCROLL_MARGIN}`}
    >
      {NO_DATA}
    </article>
  );
}

/** `Today 7:05 PM` in the local time zone. */
function StartTime({ at }: { at: number | undefined }) {
  return at === undefined ? <span>Start unknown</span> : <KnownStart at={at} />;
}

function KnownStart({ at }: { at: number }) {
  const text = useClockValue((now) => formatStart(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDate(at)}, ${formatTime(at)}`}>
      {text}
    </time>
  );
}
