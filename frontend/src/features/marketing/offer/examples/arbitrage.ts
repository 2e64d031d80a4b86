import { plans } from '../../../../../../shared/catalogue/plans.ts';
import { type Example, levelText, signed } from '../example.ts';
import drawn from './arbitrage.json' with { type: 'json' };

export const arbitrageExample: Example = {
  kind: 'arbitrage',
  drawn,
  textOf: (_drawn, { staked, profits }) => {
    const least = Math.min(...profits);
    return {
      ...levelText(least, staked),
      result: `At least ${signed(least)}`,
      note: `Stakes are whole dollars. ${Math.ceil(plans.month.billedCents / least)} bets like this one pay for a month of Crossbook.`,
    };
  },
};
