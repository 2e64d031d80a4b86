import { useMemo } from 'react';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import type { Leg, Opportunity } from '../api/from-wire.ts';
import { type CalculatorEntry, useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { hide, track, unhide, untrack } from '../features/membership/membership-store.ts';
import { offerUndo } from '../features/membership/offer-undo.ts';
import type { CardActions, CardContext } from '../features/opportunities/card/card-actions.ts';
import { outcomeIn } from '../features/opportunities/card/describe-opportunity.ts';
import { choiceIn, type PromoChoice } from '../features/opportunities/promo/promo-choice.ts';

/** Where no promotion is chosen, as on the lists of tracked and hidden ones. */
const BONUS_BET = choiceIn(new URLSearchParams());

/**
 * What the buttons of cards do on a page: the calculator, and tracking and hiding, each with a way to take it back, since the card
 * goes at once. `promotion`: what is chosen on the Promo page; `kept`: what each card there keeps of it, in words.
 */
export function useCardActions(
  context: CardContext,
  promotion: PromoChoice = BONUS_BET,
  kept?: ReadonlyMap<string, string>,
): CardActions {
  const calculator = useCalculator();
  return useMemo<CardActions>(
    () => ({
      context,
      calculate: (opportunity) => calculate(calculator, opportunity, promotion),
      track: (opportunity) =>
        offerUndo('Tracked', opportunity.eventTitle, track(opportunity, kept?.get(opportunity.id))),
      untrack: (opportunity) => offerUndo('No longer tracked', opportunity.eventTitle, untrack(opportunity.id)),
      hide: (opportunity) => offerUndo('Hidden', opportunity.eventTitle, hide(opportunity, kept?.get(opportunity.id))),
      unhide: (opportunity) => offerUndo('No longer hidden', opportunity.eventTitle, unhide(opportunity.id)),
    }),
    [context, calculator, promotion, kept],
  );
}

function calculate(calculator: CalculatorEntry, opportunity: Opportunity, choice: PromoChoice): void {
  const [first, second] = opportunity.legs;
  if (opportunity.kind !== 'promo' || first === undefined || second === undefined) {
    calculator.open([first, second].flatMap((leg) => leg?.best.odds ?? []));
    return;
  }
  const { promotion, amount, boost, refundValue } = choice;
  calculator.openPromo({
    ...{ promotion, amount, boost, refundValue },
    promoted: first.best.odds,
    hedge: second.best.odds,
    names: { promoted: nameOf(first), hedge: nameOf(second) },
  });
}

/** `FanDuel: Yankees` */
function nameOf({ label, best }: Leg): string {
  return `${sportsbookName(best.sportsbookId)}: ${outcomeIn(label)}`;
}
