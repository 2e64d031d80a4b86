import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import {
  actionStyles,
  type CardAction,
  type CardContext,
  canCalculate,
  cardActions,
  needsPrices,
} from '../card/card-actions.ts';
import { PlaceButton } from '../card/PlaceButton.tsx';

interface RowActionsProps {
  context: CardContext;
  opportunity: Opportunity;
  /** Whether there is more than the button that places the bets. */
  all: boolean;
  compact: boolean;
  /** Whether its bets can be placed no more. */
  isOver: boolean;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

/** What is done with a row. */
export function RowActions({ context, opportunity, all, compact, isOver, onAction }: RowActionsProps) {
  return (
    <div className="flex items-center justify-end">
      {!isOver && (
        <PlaceButton
          {...{ context, opportunity, onAction }}
          tone="soft"
          className={classNames('mr-1', compact ? 'h-6.5' : 'h-8')}
        />
      )}
      {all &&
        cardActions[context].map((action) => {
          const { label, icon: Icon, button } = actionStyles[action];
          if (action === 'place') return null;
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
                'inline-flex w-7 items-center justify-center rounded-md text-muted hover:bg-surface hover:text-ink focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:opacity-40 @max-[74rem]:hidden @min-[85rem]:w-8',
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
