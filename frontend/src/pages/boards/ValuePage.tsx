import { valueExample } from '../../features/marketing/offer/examples/value.ts';
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

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
