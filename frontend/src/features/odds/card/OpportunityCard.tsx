import { ChevronRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Cents } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate, formatStart, formatTime } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { FoldToggle } from '../board/FoldToggle.tsx';
import { goneStyle, RowMark } from '../refresh/marks.tsx';
import type { Fold } from '../rows/fold-rows.ts';
import { readRow } from '../rows/read-row.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { AfterLossRule } from './AfterLossRule.tsx';
import { type CardAction, type CardContext, cardActions, isSavedOver } from './card-actions.ts';
import { cardName } from './card-name.ts';
import { inBetOrder } from './describe-leg.ts';
import { type CardContents, describeOpportunity, type Warning } from './describe-opportunity.ts';
import { Freshness } from './Freshness.tsx';
import { dollarsBeside } from './figures.ts';
import { LegRow } from './LegBet.tsx';
import { OtherAges } from './OtherAges.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { PriceCross } from './PriceCross.tsx';
import { ProfitBadge } from './ProfitBadge.tsx';

interface OpportunityCardProps {
  /** An unparsed row of the list. */
  row: unknown;
  /** Additional text of the page below the legs. */
  note: string | undefined;
  context: CardContext;
  /** Whether the card shows its kind, as on a mixed board. */
  showsKind: boolean;
  /** Whether it has left the list. */
  isGone?: boolean;
  /** The rows that it stands for. */
  fold?: Fold | undefined;
  onFold?: (key: string) => void;
  onDetails: (opportunity: Opportunity) => void;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

/** With a dot before it, out of sight where a line begins. */
const AFTER_DOT = "relative max-w-full pl-3 before:absolute before:left-1 before:text-muted before:content-['·']";
const NO_DATA = 'No betting data available';
/** Keeps a focused card clear of the bars at the top and bottom. */
const SCROLL_MARGIN = 'scroll-mt-[calc(var(--header-height)+3.5rem)] scroll-mb-24';

/** The whole card opens the details, except for its links and buttons. */
export const OpportunityCard = memo(function OpportunityCard({ row, note, onDetails, ...rest }: OpportunityCardProps) {
  const opportunity = readRow(row);
  const show = useOddsText();
  if (opportunity === undefined) return <InvalidCard />;
  const { context, showsKind, isGone = false, fold, onFold, onAction } = rest;
  const card = describeOpportunity(opportunity, show);
  const isOver = isSavedOver(context, isGone);
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(card.overlapLine === undefined ? [] : [card.overlapLine]),
    ...(card.overlapLine === undefined || opportunity.kind === 'value' ? card.notes : []),
  ];
  return (
    <article
      tabIndex={-1}
      aria-label={isGone ? `Gone: ${cardName(card, show)}` : cardName(card, show)}
      data-gone={isGone || undefined}
      className={classNames(
        'group relative flex h-full flex-col rounded-lg border border-line bg-surface px-3 pt-1 shadow-raised sm:pt-1.5 transition-colors hover:border-line-strong',
        SCROLL_MARGIN,
        isGone && goneStyle,
      )}
    >
      {/* Across the border, where it moves nothing; what was saved stays gone. */}
      {!isOver && <RowMark kind={opportunity.kind} id={card.id} gone={isGone} className="absolute -top-2 left-2.5" />}
      <CardHead {...{ opportunity, card, notes, showsKind, isOver }} dollars={dollarsBeside(note, card.dollars)} />
      <div className="mt-1 divide-y divide-line border-line border-t">
        {inBetOrder(card.legs).map((leg) => (
          <LegRow key={leg.label} leg={leg} showsAge={card.confirmedApart} hasLink={!isOver} />
        ))}
        {card.legs.length === 0 && <p className="py-4 text-muted text-sm">{NO_DATA}</p>}
      </div>
      <footer className="mt-auto flex min-h-8 flex-wrap items-center border-line border-t sm:min-h-9">
        <div className="-ml-3 flex">
          <ActionButtons
            actions={cardActions[context].filter((action) => action !== 'place')}
            opportunity={opportunity}
            variant="card"
            onAction={onAction}
          />
        </div>
        {fold !== undefined && onFold !== undefined && (
          <FoldToggle fold={fold} onFold={onFold} className="relative z-1 min-h-8" />
        )}
        {card.warnings.length > 0 && <Warnings warnings={card.warnings} />}
        <div className="ml-auto flex items-center">
          <button
            type="button"
            onClick={() => onDetails(opportunity)}
            aria-label={`Details: ${card.title}, ${card.market}`}
            className="-mr-1.5 inline-flex min-h-8 items-center gap-1 rounded-lg pl-2 sm:min-h-9 font-semibold text-muted text-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-ink"
          >
            Details
            <ChevronRight aria-hidden className="size-4" />
          </button>
          {!isOver && (
            <PlaceButton
              {...{ context, opportunity, onAction }}
              tone="solid"
              className="relative z-1 my-0.5 -mr-1 ml-2 h-7 sm:h-8 after:absolute after:-inset-y-2 after:inset-x-0"
            />
          )}
        </div>
      </footer>
    </article>
  );
});

interface CardHeadProps {
  opportunity: Opportunity;
  card: CardContents;
  dollars: Cents | undefined;
  notes: readonly string[];
  showsKind: boolean;
  isOver: boolean;
}

function CardHead({ opportunity, card, dollars, notes: [firstNote, ...otherNotes], showsKind, isOver }: CardHeadProps) {
  const market = card.participant === undefined ? card.market : `${card.market} · ${card.participant}`;
  const cross = <PriceCross opportunity={opportunity} at={card.confirmedAt ?? Number.NaN} className="max-sm:w-6" />;
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-28 flex-1 overflow-hidden break-words text-muted text-xs">
          {/* What stands left of a line is cut off, so that no line begins with the dot between the two. */}
          <span className="-ml-3 flex flex-wrap">
            <span className={AFTER_DOT}>
              {showsKind && (
                <span className="mr-1.5 rounded-sm bg-accent-soft px-1.5 py-0.5 font-semibold text-2xs text-accent-ink">
                  {card.kind}
                </span>
              )}
              {isOver && <RowMark kind={opportunity.kind} id={card.id} gone className="mr-1.5" />}
              <span title={card.leagueName} className="font-semibold text-ink">
                {card.league}
              </span>
            </span>{' '}
            <span className={AFTER_DOT}>
              <StartTime at={card.startsAt} />
            </span>
          </span>
        </p>
        {card.confirmedAt === undefined || card.confirmedApart ? (
          cross
        ) : (
          <Freshness at={card.confirmedAt} mark={cross} />
        )}
        <ProfitBadge badge={card.badge} dollars={dollars} />
      </div>
      <div className="line-clamp-2 break-words text-muted text-xs leading-4.5">
        <h2 className="inline font-semibold text-ink text-sm">{card.title}</h2> {firstNote === undefined && market}
      </div>
      {/* The names of two teams fill a phone's line, so that the market takes one of its own unless it shares it. */}
      {firstNote !== undefined && (
        <p className="overflow-hidden text-pretty font-medium text-ink text-xs tabular-nums">
          <span className="-ml-3 flex flex-wrap">
            <span className="max-w-full pl-3 font-normal text-muted">{market}</span>
            <span className={AFTER_DOT}>{firstNote}</span>
            {opportunity.value !== undefined && (
              <span className={`${AFTER_DOT} font-normal text-muted`}>
                <OtherAges value={opportunity.value} />
              </span>
            )}
          </span>
        </p>
      )}
      {otherNotes.map((note) => (
        <p key={note} className="text-muted text-xs tabular-nums">
          {note}
        </p>
      ))}
      <AfterLossRule opportunity={opportunity} dollars={card.dollars} size="line" />
    </header>
  );
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5 py-1 pl-1 empty:hidden max-sm:order-first max-sm:w-full max-sm:pl-0">
      {warnings.map(
        ({ short, full }) =>
          short !== undefined && (
            <li
              key={full}
              title={full}
              className="inline-flex items-center gap-1 rounded-sm bg-caution-soft px-1.5 py-0.5 font-medium text-caution text-xs"
            >
              <TriangleAlert aria-hidden className="size-3.5" />
              {short}
            </li>
          ),
      )}
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
