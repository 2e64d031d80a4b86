import { wholePrice } from '../../features/marketing/copy.ts';
import { type Example, signed } from '../../features/marketing/offer/example.ts';
import drawn from '../../features/marketing/offer/examples/overlap.json' with { type: 'json' };
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export const overlapExample: Example = {
  kind: 'overlap',
  drawn,
  textOf: ({ bothWinOn, chance, expectedValue }, { staked, profits, bothWin }) => ({
    badge: expectedValue ?? '',
    result: signed(bothWin),
    when: `on ${wholePrice(staked)} if both win: ${bothWinOn}, a chance of ${chance}`,
    note: `If only one wins, ${signed(Math.max(...profits))} or ${signed(Math.min(...profits))}. EV is the average over all results, at the market’s own probabilities.`,
    amountOf: 'Total stake, about',
  }),
};

export function OverlapPage() {
  return (
    <SubscribersOnly
      kind="overlap"
      example={overlapExample}
      title="Overlap"
      pitch="Bets where both sides can win at once"
      text="Two sportsbooks, two different lines: take both sides for little or no cost, and when the result falls between the lines both bets win."
    >
      <ListBoard kind="overlap" title="Overlap" />
    </SubscribersOnly>
  );
}
