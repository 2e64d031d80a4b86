import { memo } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { FoldToggle } from '../board/FoldToggle.tsx';
import {
  actionStyles,
  type CardAction,
  type CardContext,
  canCalculate,
  cardActions,
  needsPrices,
} from '../card/card-actions.ts';
import { type CardContents, describeOpportunity } from '../card/describe-opportunity.ts';
import { goneStyle, RowMark } from '../refresh/marks.tsx';
import type { Fold } from '../rows/fold-rows.ts';
import { readRow } from '../rows/read-row.ts';
import { rowFigures } from '../rows/row-figures.ts';
import { FreshnessCell, GameCell, LegCell, StartCell } from './cells.tsx';
import { ALWAYS_SHOWN, type ColumnId, type shownColumns } from './columns.ts';
import { DollarsCell, FigureCell } from './FigureCell.tsx';

interface OpportunityRowProps {
  row: unknown;
  /** From 1. */
  position: number;
  columns: ReturnType<typeof shownColumns>;
  compact: boolean;
  note: string | undefined;
  /** The rows that it stands for. */
  fold: Fold | undefined;
  onFold: ((key: string) => void) | undefined;
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
  const { row, position, columns, compact, isGone, isOpen, onDetails } = props;
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
        <Cells {...props} columns={columns} opportunity={opportunity} />
      )}
    </tr>
  );
});

function Cells({ opportunity, columns, compact, ...rest }: OpportunityRowProps & { opportunity: Opportunity }) {
  const card = describeOpportunity(opportunity);
  return columns.map(({ id, style }) => (
    <td key={id} className={classNames(cellStyle(compact), style)}>
      <Cell {...{ id, card, opportunity, compact }} {...rest} />
    </td>
  ));
}

interface CellProps extends Omit<OpportunityRowProps, 'columns'> {
  id: ColumnId;
  card: CardContents;
  opportunity: Opportunity;
}

function Cell({ id, card, opportunity, compact, ...props }: CellProps) {
  const { row, note, fold, onFold, context, showsKind, isGone, onDetails, onAction } = props;
  const [first, second] = card.legs;
  switch (id) {
    case 'figure':
      return <FigureCell badge={card.badge} />;
    case 'dollars':
      return <DollarsCell dollars={rowFigures(row).dollars} />;
    case 'age':
      return <FreshnessCell at={rowFigures(row).confirmedAt} />;
    case 'start':
      return <StartCell league={card.league} leagueName={card.leagueName} at={card.startsAt} compact={compact} />;
    case 'game':
      return (
        <div className="flex min-w-0 items-start gap-1.5">
          <div className="min-w-0 flex-1">
            <GameCell {...{ card, note, showsKind, compact }} onDetails={() => onDetails(opportunity)} />
          </div>
          {fold !== undefined && onFold !== undefined && (
            <FoldToggle fold={fold} onFold={onFold} className="mt-px min-h-6" />
          )}
          <RowMark kind={opportunity.kind} id={opportunity.id} gone={isGone} className="mt-px mr-px" />
        </div>
      );
    case 'first':
      return first !== undefined && <LegCell leg={first} compact={compact} />;
    case 'second':
      return second !== undefined && <LegCell leg={second} compact={compact} />;
    case 'actions':
      return <RowActions {...{ context, opportunity, compact, onAction }} />;
  }
}

function cellStyle(compact: boolean): string {
  return classNames('overflow-hidden border-line border-b px-1.5 py-0 md:px-2', compact ? 'h-8' : 'h-11');
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}

interface RowActionsProps {
  context: CardContext;
  opportunity: Opportunity;
  compact: boolean;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

function RowActions({ context, opportunity, compact, onAction }: RowActionsProps) {
  return (
    <div className="flex justify-end">
      {cardActions[context].map((action) => {
        const { label, icon: Icon, button } = actionStyles[action];
        return (
          <button
            key={button}
            type="button"
            title={label}
            aria-label={label}
            disabled={needsPrices(action) && !canCalculate(opportunity)}
            // The second click of a double click would hit the row that has moved there.
            onClick={({ detail: clicks }) => clicks <= 1 && onAction(action, opportunity)}
            className={classNames(
              'inline-flex w-8 items-center justify-center rounded-md text-muted hover:bg-surface hover:text-ink focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:opacity-40',
              compact ? 'h-7' : 'h-9',
            )}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
