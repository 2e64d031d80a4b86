import { wholePrice } from '../../copy.ts';
import { type Example, signed } from '../example.ts';
import drawn from './overlap.json' with { type: 'json' };

export const overlapExample: Example = {
  kind: 'overlap',
  drawn,
  textOf: ({ bothWinOn, chance, expectedValue }, { staked, profits, bothWin }) => ({
    badge: expectedValue ?? '',
    result: signed(bothWin),
    when: `on ${wholePrice(staked)} if both win: ${bothWinOn}, a chance of ${chance}`,
    note: `If only one wins, ${signed(Math.max(...profits))} or ${signed(Math.min(...profits))}. EV is the average over all results, at the market’s own probabilities.`,
    amountOf: 'Total of both stakes, about',
  }),
};
