import { memo } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { FoldToggle } from '../board/FoldToggle.tsx';
import { AfterLossRule } from '../card/AfterLossRule.tsx';
import { type CardAction, type CardContext, isSavedOver } from '../card/card-actions.ts';
import { inBetOrder } from '../card/describe-leg.ts';
import { type CardContents, describeOpportunity } from '../card/describe-opportunity.ts';
import { safeAmount } from '../card/figures.ts';
import { PriceCross } from '../card/PriceCross.tsx';
import { goneStyle, RowMark } from '../refresh/marks.tsx';
import type { Fold } from '../rows/fold-rows.ts';
import { readRow } from '../rows/read-row.ts';
import { rowFigures } from '../rows/row-figures.ts';
import { FreshnessCell, GameCell, StartCell } from './cells.tsx';
import { ALWAYS_SHOWN, type ColumnId, placesOnly, type shownColumns } from './columns.ts';
import { DollarsCell, FigureCell, LowestFigure } from './FigureCell.tsx';
import { LegCell } from './LegCell.tsx';
import { NarrowRow } from './NarrowRow.tsx';
import { RiskCell } from './RiskCell.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowRisk } from './row-risk.ts';

interface OpportunityRowProps {
  row: unknown;
  /** From 1. */
  position: number;
  /** Undefined in a window that has no room for columns. */
  columns: ReturnType<typeof shownColumns> | undefined;
  compact: boolean;
  note: string | undefined;
  /** The rows that it stands for. */
  fold: Fold | undefined;
  onFold: ((key: string) => void) | undefined;
  risk: RowRisk | undefined;
  context: CardContext;
  showsKind: boolean;
  /** Whether it has left the list. */
  isGone: boolean;
  /** Whether its details are open beside the list. */
  isOpen: boolean;
  onDetails: (opportunity: Opportunity) => void;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

/** The whole row opens the details, except for its links and buttons. */
export const OpportunityRow = memo(function OpportunityRow(props: OpportunityRowProps) {
  const { row, position, compact, isGone, isOpen, onDetails } = props;
  const opportunity = readRow(row);
  const open = () => opportunity !== undefined && onDetails(opportunity);
  return (
    <tr
      data-position={position}
      aria-rowindex={position + 1}
      aria-current={isOpen || undefined}
      data-gone={isGone || undefined}
      tabIndex={-1}
      onClick={({ target }) => !isControl(target) && open()}
      onKeyDown={({ key, target, currentTarget }) => key === 'Enter' && target === currentTarget && open()}
      className={classNames(
        // Keeps a focused row clear of the bars at the top and bottom.
        'group scroll-mt-[calc(var(--header-height)+5rem)] scroll-mb-24 cursor-pointer focus-visible:-outline-offset-2 lg:scroll-mb-6',
        isOpen ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
        isGone && goneStyle,
      )}
    >
      {opportunity === undefined ? (
        <td colSpan={ALWAYS_SHOWN} className={cellStyle(compact)}>
          <span className="text-muted">No betting data available</span>
        </td>
      ) : (
        <Cells {...props} opportunity={opportunity} />
      )}
    </tr>
  );
});

function Cells({ columns, ...props }: OpportunityRowProps & { opportunity: Opportunity }) {
  const card = describeOpportunity(props.opportunity, useOddsText());
  if (columns === undefined) {
    return (
      <td className={classNames('border-line border-b px-2 py-0 sm:h-12', props.showsKind ? 'h-20' : 'h-16')}>
        <NarrowRow {...props} card={card} />
      </td>
    );
  }
  return columns.map((column) => (
    <td key={column.id} className={classNames(cellStyle(props.compact), column.style)}>
      <Cell {...props} id={column.id} hasIcons={!placesOnly(column)} card={card} />
    </td>
  ));
}

interface CellProps extends Omit<OpportunityRowProps, 'columns'> {
  id: ColumnId;
  /** Of the column of actions: whether it has more than the button that places the bets. */
  hasIcons: boolean;
  card: CardContents;
  opportunity: Opportunity;
}

function Cell({ id, hasIcons, card, opportunity, compact, ...props }: CellProps) {
  const { row, note, risk, fold, onFold, context, showsKind, isGone, onDetails, onAction } = props;
  const [first, second] = inBetOrder(card.legs);
  const isOver = isSavedOver(context, isGone);
  switch (id) {
    case 'figure':
      return (
        <>
          <FigureCell badge={card.badge} hasLowest={false} />
          <span className={classNames('flex items-center gap-1', !compact && 'mt-0.5')}>
            <PriceCross opportunity={opportunity} at={rowFigures(row).confirmedAt} className={compact ? 'h-2' : ''} />
            <LowestFigure badge={card.badge} />
          </span>
        </>
      );
    case 'dollars':
      return (
        <>
          <DollarsCell dollars={rowFigures(row).dollars} />
          <AfterLossRule
            opportunity={opportunity}
            dollars={safeAmount(rowFigures(row).dollars)}
            size="cell"
            className="block"
          />
        </>
      );
    case 'age':
      return <FreshnessCell at={rowFigures(row).confirmedAt} />;
    case 'start':
      return (
        <StartCell
          league={card.league}
          leagueName={card.leagueName}
          at={card.startsAt}
          confirmedAt={card.confirmedAt}
          compact={compact}
        />
      );
    case 'game':
      return (
        <div className="flex min-w-0 items-start gap-1.5">
          <div className="min-w-0 flex-1">
            <GameCell {...{ card, note, showsKind, compact }} onDetails={() => onDetails(opportunity)}>
              {fold !== undefined && onFold !== undefined && (
                <FoldToggle
                  fold={fold}
                  onFold={onFold}
                  className="relative h-4.25 after:absolute after:-inset-y-1 after:inset-x-0"
                />
              )}
            </GameCell>
          </div>
          <RowMark kind={opportunity.kind} id={opportunity.id} gone={isGone} className="mt-px mr-px" />
        </div>
      );
    case 'risk':
      return <RiskCell {...{ opportunity, risk, compact }} />;
    case 'first':
      return first !== undefined && <LegCell leg={first} compact={compact} hasLink={!isOver} />;
    case 'second':
      return second !== undefined && <LegCell leg={second} compact={compact} hasLink={!isOver} />;
    case 'actions':
      return <RowActions {...{ context, opportunity, compact, isOver, onAction }} all={hasIcons} />;
  }
}

function cellStyle(compact: boolean): string {
  return classNames('overflow-hidden border-line border-b px-2 py-0', compact ? 'h-8' : 'h-11');
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}
