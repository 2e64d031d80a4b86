import { formatDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import { wholePrice } from '../../../features/marketing/copy.ts';
import type { Example } from '../../../features/marketing/offer/example.ts';
import drawn from '../../../features/marketing/offer/examples/promo.json' with { type: 'json' };
import { formatPercent } from '../../../lib/format.ts';
import { SubscribersOnly } from '../../SubscribersOnly.tsx';
import { PromoBoard } from '../lazy-boards.tsx';

export const promoExample: Example = {
  kind: 'promo',
  drawn,
  textOf: (_drawn, { amount, staked, profits }) => {
    const least = Math.min(...profits);
    return {
      badge: formatPercent((100 * least) / amount),
      dollars: formatDollars(nearestCent(least)),
      result: `You keep ${formatDollars(nearestCent(least))}`,
      when: `of a ${wholePrice(amount)} bonus bet, whichever side wins`,
      note: `The hedge ties up ${wholePrice(staked)} of your own until the game is over.`,
      amountOf: 'Bonus bet',
      roles: ['Bonus bet', 'Hedge'],
    };
  },
};

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
