import { formatDollars, nearestCent } from '../../../../../../shared/odds/money.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { wholePrice } from '../../copy.ts';
import { type Example, signed } from '../example.ts';
import drawn from './low-hold.json' with { type: 'json' };

export const lowHoldExample: Example = {
  kind: 'low-hold',
  drawn,
  textOf: (_drawn, { staked, profits }) => {
    const least = Math.min(...profits);
    return {
      badge: formatPercent((100 * least) / staked),
      dollars: formatDollars(nearestCent(least)),
      isCost: true,
      result: `At most ${signed(least)}`,
      when: `on ${wholePrice(staked)}, whichever side wins`,
      note: 'The stake at the sportsbook of your bonus counts toward its rollover, if its terms allow these odds.',
      amountOf: 'Total of both stakes, about',
    };
  },
};
