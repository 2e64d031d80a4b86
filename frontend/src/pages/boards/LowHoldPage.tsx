import { lowHoldExample } from '../../features/marketing/offer/examples/low-hold.ts';
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export function LowHoldPage() {
  return (
    <SubscribersOnly
      kind="low-hold"
      example={lowHoldExample}
      title="Low Hold"
      pitch="Clear bonus rollover for almost nothing"
      text="Many bonuses must be bet several times over before they can be withdrawn. Crossbook finds the pairs at two sportsbooks that cost the least, at most 3% of the stakes whichever side wins."
    >
      <ListBoard kind="low-hold" title="Low Hold" />
    </SubscribersOnly>
  );
}
