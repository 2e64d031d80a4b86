import { useMemo } from 'react';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import type { BestLeg, Opportunity } from '../../../shared/contracts/opportunities.ts';
import { type CalculatorEntry, useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { hide, track, unhide, untrack } from '../features/membership/membership-store.ts';
import { showUndoToast } from '../features/membership/undo-toast.ts';
import type { CardActions, CardContext } from '../features/opportunities/card-actions.ts';
import { outcomeIn } from '../features/opportunities/describe-opportunity.ts';
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
        showUndoToast('Tracked', opportunity.eventTitle, track(opportunity, kept?.get(opportunity.id))),
      untrack: (opportunity) => showUndoToast('No longer tracked', opportunity.eventTitle, untrack(opportunity.id)),
      hide: (opportunity) =>
        showUndoToast('Hidden', opportunity.eventTitle, hide(opportunity, kept?.get(opportunity.id))),
      unhide: (opportunity) => showUndoToast('No longer hidden', opportunity.eventTitle, unhide(opportunity.id)),
    }),
    [context, calculator, promotion, kept],
  );
}

function calculate(calculator: CalculatorEntry, opportunity: Opportunity, choice: PromoChoice): void {
  const [first, second] = Object.entries(opportunity.bestOdds);
  if (opportunity.kind !== 'promo' || first === undefined || second === undefined) {
    calculator.open([first, second].flatMap((entry) => entry?.[1].odds ?? []));
    return;
  }
  const { promotion, amount, boost, refundValue } = choice;
  calculator.openPromo({
    ...{ promotion, amount, boost, refundValue },
    promoted: first[1].odds,
    hedge: second[1].odds,
    names: { promoted: nameOf(first), hedge: nameOf(second) },
  });
}

/** `FanDuel: Yankees` */
function nameOf([label, { sportsbookId }]: readonly [string, BestLeg]): string {
  return `${sportsbookName(sportsbookId)}: ${outcomeIn(label)}`;
}
