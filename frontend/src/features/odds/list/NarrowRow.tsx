import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { FoldToggle } from '../board/FoldToggle.tsx';
import { AfterLossRule } from '../card/AfterLossRule.tsx';
import { type CardAction, type CardContext, isSavedOver } from '../card/card-actions.ts';
import { inBetOrder } from '../card/describe-leg.ts';
import type { CardContents } from '../card/describe-opportunity.ts';
import { safeAmount } from '../card/figures.ts';
import { OtherAges } from '../card/OtherAges.tsx';
import { overlapFigures } from '../card/overlap-line.ts';
import { PlaceButton } from '../card/PlaceButton.tsx';
import { PriceCross } from '../card/PriceCross.tsx';
import { RowMark } from '../refresh/marks.tsx';
import type { Fold } from '../rows/fold-rows.ts';
import { rowFigures } from '../rows/row-figures.ts';
import { FreshnessText, GameButton, marketText, StartLine, Warnings } from './cells.tsx';
import { DollarsCell, FigureCell } from './FigureCell.tsx';
import { LegLine } from './LegCell.tsx';

interface NarrowRowProps {
  row: unknown;
  opportunity: Opportunity;
  context: CardContext;
  card: CardContents;
  note: string | undefined;
  /** The rows that it stands for. */
  fold: Fold | undefined;
  onFold: ((key: string) => void) | undefined;
  showsKind: boolean;
  isGone: boolean;
  onDetails: (opportunity: Opportunity) => void;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

/** A row for narrow windows: what it brings and of which game, and below that both bets, on a phone one below the other. */
export function NarrowRow(props: NarrowRowProps) {
  const { row, opportunity, context, card, note, fold, onFold, showsKind, isGone, onDetails, onAction } = props;
  const { title, period, participant } = card.short;
  const { stakes } = overlapFigures(opportunity);
  const hasTwoLines = card.legs.length === 1 || showsKind;
  const isOver = isSavedOver(context, isGone);
  return (
    <div className="flex items-end gap-2 sm:items-center">
      <div className="min-w-0 flex-1">
        {/* On a phone as wide as the row, over the button beside two bets; above one bet or with the kind it has two lines. */}
        <div
          className={classNames(
            'flex h-4.5 min-w-0 items-center gap-x-2 whitespace-nowrap text-xs leading-4.5',
            hasTwoLines ? 'max-sm:h-9 max-sm:flex-wrap' : 'max-sm:-mr-16',
          )}
        >
          <span className="text-[0.8125rem]">
            <FigureCell badge={card.badge} />
          </span>
          <PriceCross opportunity={opportunity} at={rowFigures(row).confirmedAt} className="max-sm:hidden" />
          <DollarsCell dollars={rowFigures(row).dollars} />
          <AfterLossRule opportunity={opportunity} dollars={safeAmount(rowFigures(row).dollars)} size="cell" />
          {showsKind && <span className="font-semibold text-2xs text-accent-ink">{card.kind}</span>}
          <RowMark kind={opportunity.kind} id={opportunity.id} gone={isGone} />
          {/* The market of a team's or game's bet shows by its picks and the part of the game: it stands here if all of it has room. */}
          <span
            title={marketText(card)}
            className={classNames(
              'flex h-4.5 min-w-0 flex-1 gap-x-2 overflow-hidden',
              (participant === undefined || note !== undefined || hasTwoLines) && 'flex-wrap',
              hasTwoLines && 'max-sm:order-last max-sm:basis-full',
            )}
          >
            <GameButton
              card={card}
              text={participant ?? (period && `${title} · ${period}`)}
              onDetails={() => onDetails(opportunity)}
              className={participant === undefined ? 'max-w-full' : 'sm:shrink-0'}
            />
            <span className="truncate text-muted">{card.short.market}</span>
            {stakes !== undefined && <span className="text-muted max-sm:hidden">{stakes}</span>}
            {note !== undefined && <span className="max-w-full whitespace-normal text-muted">{note}</span>}
            {opportunity.value !== undefined && (
              <span className="text-muted">
                <FreshnessText at={rowFigures(row).confirmedAt} /> · <OtherAges value={opportunity.value} />
              </span>
            )}
          </span>
          {fold !== undefined && onFold !== undefined && <FoldToggle fold={fold} onFold={onFold} className="h-4.5" />}
          <Warnings warnings={card.warnings} />
          <span className="shrink-0 text-muted max-sm:hidden">
            {card.league} · <StartLine at={card.startsAt} />
          </span>
        </div>
        <div className="flex min-w-0 gap-x-6 max-sm:flex-col">
          {inBetOrder(card.legs).map((leg) => (
            <LegLine key={leg.label} leg={leg} hasLink={!isOver} />
          ))}
        </div>
      </div>
      {!isOver && (
        <PlaceButton
          {...{ context, opportunity, onAction }}
          tone="soft"
          className="relative h-9 after:absolute after:-inset-y-1 after:inset-x-0"
        />
      )}
    </div>
  );
}
