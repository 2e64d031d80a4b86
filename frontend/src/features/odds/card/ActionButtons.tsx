import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTooltip } from '../../../ui/Tooltip.tsx';
import { actionStyles, type CardAction, canCalculate, needsPrices } from './card-actions.ts';

interface ActionButtonProps {
  action: CardAction;
  opportunity: Opportunity;
  /** Only an icon on a card; icon and label in the dialog. */
  variant: 'card' | 'dialog';
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

type ActionButtonsProps = Omit<ActionButtonProps, 'action'> & { actions: readonly CardAction[] };

const variantStyles = {
  // Taller than the row that they stand in, so that cards are short.
  card: 'relative z-10 -my-1.5 min-w-11 sm:-my-1 text-muted hover:text-ink',
  dialog:
    'flex-1 gap-2 border border-line px-3 font-semibold text-ink text-sm hover:border-line-strong hover:bg-sunken',
};

export function ActionButtons({ actions, ...rest }: ActionButtonsProps) {
  return actions.map((action) => <ActionButton key={actionStyles[action].button} action={action} {...rest} />);
}

function ActionButton({ action, opportunity, variant, onAction }: ActionButtonProps) {
  const { label, icon: Icon } = actionStyles[action];
  const onCard = variant === 'card';
  const { handlers, bubble } = useTooltip({ content: label });
  return (
    <>
      <button
        type="button"
        aria-label={onCard ? label : undefined}
        disabled={needsPrices(action) && !canCalculate(opportunity)}
        // The second click of a double click would hit the card that has moved there.
        onClick={({ detail: clicks }) => clicks <= 1 && onAction(action, opportunity)}
        {...(onCard ? handlers : {})}
        className={classNames(
          'inline-flex min-h-11 items-center justify-center rounded-md transition-colors disabled:pointer-events-none disabled:opacity-40',
          variantStyles[variant],
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {!onCard && label}
      </button>
      {onCard && bubble}
    </>
  );
}
