import { promoExample } from '../../../features/marketing/offer/examples/promo.ts';
import { SubscribersOnly } from '../../SubscribersOnly.tsx';
import { PromoBoard } from '../lazy-boards.tsx';

export function PromoPage() {
  return (
    <SubscribersOnly
      kind="promo"
      example={promoExample}
      title="Promo"
      pitch="Turn sportsbook promotions into cash"
      text="Bonus bets, profit boosts, no-sweat bets: Crossbook finds the line and the hedge that keep the most of each, and re-ranks everything for your book and amount."
    >
      <PromoBoard />
    </SubscribersOnly>
  );
}
