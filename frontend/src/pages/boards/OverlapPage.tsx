import { overlapExample } from '../../features/marketing/offer/examples/overlap.ts';
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

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
