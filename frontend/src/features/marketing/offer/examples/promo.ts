import { formatDollars, nearestCent } from '../../../../../../shared/odds/money.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { wholePrice } from '../../copy.ts';
import type { Example } from '../example.ts';
import drawn from './promo.json' with { type: 'json' };

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
