import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { outcomeName } from '../../../../shared/boards/bet-label.ts';
import type { MarketOfBet } from '../../../../shared/boards/price-at.ts';
import { type PromoChoice, plainBonusBet, toPromotion } from '../../../../shared/boards/promo-choice.ts';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import { limitsQuery } from '../../api/bets/limits.ts';
import type { Leg, Opportunity } from '../../api/from-wire.ts';
import { promotionsQuery } from '../../api/promotions.ts';
import { userQuery } from '../../api/user.ts';
import type { ChosenPromotion } from '../../features/bets/placement/offer.ts';
import { showPlacing, showStopped } from '../../features/bets/placement/open-placing.ts';
import { localDay } from '../../features/bettor/promotions/expiry.ts';
import { ownPromotion } from '../../features/bettor/promotions/own-promotion.ts';
import { type CalculatorControls, useCalculator } from '../../features/calculator/CalculatorProvider.tsx';
import type { CardActions, CardContext } from '../../features/odds/card/card-actions.ts';
import { feeOf, oddsAfterFee } from '../../features/odds/card/describe-leg.ts';
import { hide, track, unhide, untrack } from '../../features/odds/membership/membership-store.ts';
import { showUndoToast } from '../../features/odds/membership/undo-toast.ts';
import { newKey } from '../../lib/new-key.ts';
import { currentTime } from '../../lib/use-clock-value.ts';
import { showToast } from '../../ui/toasts.ts';

/**
 * The actions of the cards on a page: the calculator, and tracking and hiding with an Undo toast. `promotion`: the choice on the Promo
 * page, elsewhere a bonus bet of the amount that the card shows; `kept`: for each card there, the text that says how much of it is kept.
 */
export function useCardActions(
  context: CardContext,
  promotion?: PromoChoice,
  kept?: ReadonlyMap<string, string>,
): CardActions {
  const calculator = useCalculator();
  const client = useQueryClient();
  return useMemo<CardActions>(
    () => ({
      context,
      place: (opportunity) => void placeBets(client, opportunity, promotion),
      calculate: (opportunity) => calculate(calculator, opportunity, promotion),
      track: (opportunity) =>
        showUndoToast('Tracked', opportunity.eventTitle, track(opportunity, kept?.get(opportunity.id))),
      untrack: (opportunity) => showUndoToast('No longer tracked', opportunity.eventTitle, untrack(opportunity)),
      hide: (opportunity) =>
        showUndoToast('Hidden', opportunity.eventTitle, hide(opportunity, kept?.get(opportunity.id))),
      unhide: (opportunity) => showUndoToast('No longer hidden', opportunity.eventTitle, unhide(opportunity)),
    }),
    [context, client, calculator, promotion, kept],
  );
}

function calculate(calculator: CalculatorControls, opportunity: Opportunity, chosen: PromoChoice | undefined): void {
  const [first, second] = opportunity.legs;
  if (opportunity.kind !== 'promo' || first === undefined || second === undefined) {
    // In the order of the card.
    const shown = opportunity.placeFirst?.leg === 1 ? [second, first] : [first, second];
    calculator.open(shown.flatMap((leg) => (leg === undefined ? [] : oddsOf(leg, opportunity))));
    return;
  }
  const { promotion, amount, boost, maxExtra, refundValue } = chosen ?? { ...plainBonusBet, amount: first.stake };
  calculator.openPromo({
    ...{ promotion, amount, boost, refundValue },
    ...(maxExtra === null ? {} : { maxExtra }),
    promoted: oddsOf(first, opportunity),
    hedge: oddsOf(second, opportunity),
    names: { promoted: legName(first), hedge: legName(second) },
  });
}

/** As the card shows them where the book takes a fee, since the calculator knows none. */
function oddsOf({ best }: Leg, place: MarketOfBet): string {
  return feeOf(best, place) === undefined ? best.odds : oddsAfterFee(best, place);
}

/** `FanDuel: Yankees` */
function legName({ label, best }: Leg): string {
  return `${sportsbookName(best.sportsbookId)}: ${outcomeName(label)}`;
}

/** The promotion of the page, and which of the person's own it is. */
function chosenPromotion(
  client: QueryClient,
  { legs }: Opportunity,
  choice: PromoChoice,
  now: number,
): ChosenPromotion {
  const sportsbookId = legs[0]?.best.sportsbookId ?? 0;
  const saved = client.getQueryData(promotionsQuery.queryKey) ?? [];
  const own = ownPromotion(saved, { ...choice, kind: choice.promotion, sportsbookId }, localDay(now));
  return { promotion: toPromotion(choice), id: own?.id, countedValue: own?.countedValue ?? undefined };
}

/** Opens the placing of an opportunity's bets, whose code is loaded with the first press. */
async function placeBets(client: QueryClient, opportunity: Opportunity, choice?: PromoChoice): Promise<void> {
  const user = client.getQueryData(userQuery.queryKey);
  if (user === undefined || user === null) return;
  const [loaded, limits] = await Promise.all([
    import('../../features/bets/placement/begin-placing.ts').catch(() => undefined),
    client.fetchQuery({ ...limitsQuery, staleTime: 0 }).catch(() => undefined),
  ]);
  const now = currentTime();
  const promotion = choice && chosenPromotion(client, opportunity, choice, now);
  const begun = loaded?.beginPlacing(opportunity, { userId: user.id, key: newKey(), now, promotion, limits });
  if (typeof begun === 'string') showPlacing(begun);
  else if (begun !== undefined) showStopped(begun);
  else if (loaded === undefined) {
    showToast({ title: 'The bets could not be opened', text: 'Check your connection, then try again.' });
  } else showToast({ title: 'These bets cannot be placed here', text: 'One of them has no price or no stake.' });
}
