import type { Opportunity } from '../../../api/from-wire.ts';
import { classNames } from '../../../lib/class-names.ts';
import { actionStyles, type CardAction, type CardContext, canCalculate, cardActions } from './card-actions.ts';

interface PlaceButtonProps {
  context: CardContext;
  opportunity: Opportunity;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
  /** Beside bordered links to the books it has to be the louder one. */
  tone: 'solid' | 'soft';
  /** Its height and place. */
  className: string;
}

const tones = {
  solid: 'bg-accent text-on-accent hover:bg-accent-strong',
  soft: 'bg-accent-soft text-accent-ink hover:bg-accent hover:text-on-accent focus-visible:-outline-offset-2 group-aria-[current]:bg-surface',
} as const;

/** The main action of a card or row; nothing where bets are not placed. */
export function PlaceButton({ context, opportunity, onAction, tone, className }: PlaceButtonProps) {
  const offered: readonly CardAction[] = cardActions[context];
  if (!offered.includes('place')) return null;
  return (
    <button
      type="button"
      disabled={!canCalculate(opportunity)}
      // The second click of a double click would hit the row that has moved there.
      onClick={({ detail: clicks }) => clicks <= 1 && onAction('place', opportunity)}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md px-3 font-semibold text-xs transition-colors disabled:pointer-events-none disabled:opacity-40',
        tones[tone],
        className,
      )}
    >
      {actionStyles.place.label}
    </button>
  );
}
