import { plans } from '../../../../../../shared/catalogue/plans.ts';
import { formatDollars, nearestCent } from '../../../../../../shared/odds/money.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { wholePrice } from '../../copy.ts';
import { type Example, signed } from '../example.ts';
import drawn from './arbitrage.json' with { type: 'json' };

export const arbitrageExample: Example = {
  kind: 'arbitrage',
  drawn,
  textOf: (_drawn, { staked, profits }) => {
    const least = Math.min(...profits);
    return {
      badge: formatPercent((100 * least) / staked),
      dollars: formatDollars(nearestCent(least)),
      result: `At least ${signed(least)}`,
      when: `on ${wholePrice(staked)}, whichever side wins`,
      note: `Stakes are whole dollars. ${Math.ceil(plans.month.billedCents / least)} bets like this one pay for a month of Crossbook.`,
      amountOf: 'Total stake, about',
    };
  },
};
