import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { classNames } from '../../lib/class-names.ts';
import { actionLooks, type CardAction, canCalculate } from './card-actions.ts';

interface ActionButtonsProps {
  actions: readonly CardAction[];
  opportunity: Opportunity;
  /** Icons alone on a card, words beside them in the dialog. */
  look: 'card' | 'dialog';
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

const looks = {
  card: 'relative z-10 min-w-11 text-muted hover:bg-sunken hover:text-ink',
  dialog:
    'flex-1 gap-2 border border-line px-3 font-semibold text-ink text-sm hover:border-line-strong hover:bg-sunken',
};

/** Calculator, track or untrack, hide or unhide. */
export function ActionButtons({ actions, opportunity, look, onAction }: ActionButtonsProps) {
  return actions.map((action) => {
    const { label, icon: Icon, button } = actionLooks[action];
    return (
      <button
        key={button}
        type="button"
        title={look === 'card' ? label : undefined}
        aria-label={look === 'card' ? label : undefined}
        disabled={action === 'calculate' && !canCalculate(opportunity)}
        onClick={() => onAction(action, opportunity)}
        className={classNames(
          'inline-flex min-h-11 items-center justify-center rounded-md transition-colors disabled:pointer-events-none disabled:opacity-40',
          looks[look],
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {look === 'dialog' && label}
      </button>
    );
  });
}
