import { formatShortDollars, nearestCent } from '../../../../shared/odds/money.ts';
import { wholePrice } from '../../features/marketing/copy.ts';
import { type Example, signed } from '../../features/marketing/offer/example.ts';
import drawn from '../../features/marketing/offer/examples/value.json' with { type: 'json' };
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export const valueExample: Example = {
  kind: 'value',
  drawn,
  textOf: ({ expectedValue, chance }, { staked, bothWin, amount }) => ({
    badge: expectedValue ?? '',
    result: `${signed(bothWin)} if it wins`,
    when: `on ${wholePrice(staked)}, at a chance of ${chance}`,
    note: `Expected, not certain: the bet can lose all of its stake. ${formatShortDollars(nearestCent(staked))} is a quarter of the Kelly stake for a bankroll of ${formatShortDollars(nearestCent(amount))}, at most 1% of it.`,
    amountOf: 'Bankroll, about',
  }),
};

export function ValuePage() {
  return (
    <SubscribersOnly
      kind="value"
      example={valueExample}
      title="Value"
      pitch="Single bets at better than fair prices"
      text="Crossbook compares every price with what at least three other sportsbooks imply without their margins, and lists those that pay more than that. Expected, not certain: each bet can lose."
    >
      <ListBoard kind="value" title="Value" />
    </SubscribersOnly>
  );
}
