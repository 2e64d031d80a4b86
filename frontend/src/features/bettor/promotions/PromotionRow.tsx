import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { promotionName, promotionTerms } from './describe-promotion.ts';
import { expiryText, promotionState } from './expiry.ts';

interface PromotionActions {
  readonly onUse: (promotion: Promotion) => void;
  readonly onEdit: (promotion: Promotion) => void;
  /** Whether a pending bonus bet has arrived. */
  readonly onAnswer: (promotion: Promotion, came: boolean) => void;
  readonly onMarkUsed: (promotion: Promotion, used: boolean) => void;
  readonly onDelete: (promotion: Promotion) => void;
}

interface PromotionRowProps extends PromotionActions {
  promotion: Promotion;
  /** With all of its text, and with what changes it; else on two lines, only to use it. */
  full: boolean;
  worth: ((promotion: Promotion) => string) | undefined;
  /** The day where the person is, `2026-11-24`. */
  today: string;
}

/** One of the person's promotions, with what can be done with it. */
export function PromotionRow({
  promotion,
  full,
  worth,
  today,
  onUse,
  onAnswer,
  onEdit,
  onMarkUsed,
  onDelete,
}: PromotionRowProps) {
  const state = promotionState(promotion, today);
  const name = promotionName(promotion);
  const isOver = state === 'used' || state === 'expired';
  return (
    <li
      className={classNames(
        'flex items-center gap-x-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3',
        full && 'flex-wrap',
      )}
    >
      <div className={classNames('min-w-0 flex-1 py-1', full && 'basis-56')}>
        <p className={classNames('font-medium text-sm', isOver && 'text-muted')}>{name}</p>
        <p className="wrap-anywhere text-muted text-xs">
          <span
            className={classNames(
              (state === 'soon' || state === 'pending') &&
                'rounded-sm bg-accent-soft px-1 font-semibold text-accent-ink',
            )}
          >
            {stateText(promotion, today)}
          </span>
          {worth !== undefined && !isOver && state !== 'pending' && ` · ${worth(promotion)}`}
          {promotionTerms(promotion, useOddsText()).map((text) => ` · ${text}`)}
          {promotion.note !== '' && (
            // The only part that may be cut off.
            <span className={classNames(!full && 'inline-block max-w-full truncate align-bottom')}>
              {' '}
              · {promotion.note}
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center">
        {state === 'pending' && (
          <>
            <Button
              tone="outline"
              className="px-3"
              aria-label={`It arrived: ${name}`}
              onClick={() => onAnswer(promotion, true)}
            >
              It arrived
            </Button>
            <Button
              tone="quiet"
              className="px-3"
              aria-label={`Never arrived: ${name}`}
              onClick={() => onAnswer(promotion, false)}
            >
              Never arrived
            </Button>
          </>
        )}
        {!isOver && state !== 'pending' && (
          <Button tone="outline" className="px-3" aria-label={`Use ${name}`} onClick={() => onUse(promotion)}>
            Use
          </Button>
        )}
        {full && state !== 'pending' && (
          <>
            {state !== 'expired' && (
              <RowButton
                icon={promotion.used ? RotateCcw : Check}
                title={promotion.used ? 'Mark as not used' : 'Mark as used'}
                name={name}
                onClick={() => onMarkUsed(promotion, !promotion.used)}
              />
            )}
            <RowButton icon={Pencil} title="Edit" name={name} onClick={() => onEdit(promotion)} />
            <RowButton icon={Trash2} title="Delete" name={name} onClick={() => onDelete(promotion)} />
          </>
        )}
      </div>
    </li>
  );
}

function stateText(promotion: Promotion, today: string): string {
  switch (promotionState(promotion, today)) {
    case 'pending':
      return 'Pending, for a lost no-sweat bet. Did it arrive?';
    case 'used':
      return 'Used';
    default:
      return expiryText(promotion.expiresOn, today);
  }
}
