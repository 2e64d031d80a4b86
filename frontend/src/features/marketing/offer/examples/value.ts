import { formatShortDollars, nearestCent } from '../../../../../../shared/odds/money.ts';
import { wholePrice } from '../../copy.ts';
import { type Example, signed } from '../example.ts';
import drawn from './value.json' with { type: 'json' };

export const valueExample: Example = {
  kind: 'value',
  drawn,
  textOf: ({ expectedValue, chance }, { staked, bothWin, amount }) => ({
    badge: expectedValue ?? '',
    result: `${signed(bothWin)} if it wins`,
    when: `on ${wholePrice(staked)}, at a chance of ${chance}`,
    note: `Expected, not certain: the bet can lose all of its stake. ${formatShortDollars(nearestCent(staked))} is a quarter of what the Kelly formula stakes of ${formatShortDollars(nearestCent(amount))}, at most 1% of it.`,
    amountOf: 'Bankroll, about',
  }),
};
