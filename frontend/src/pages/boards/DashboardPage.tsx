import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export function DashboardPage() {
  return (
    <SubscribersOnly
      kind="arbitrage"
      title="Arbitrage"
      pitch="Make money whichever side wins"
      text="Crossbook compares 12 sportsbooks, pairs the prices that disagree and tells you what to stake where. Everything is a real, recent price with the time it was last confirmed."
    >
      <ListBoard kind="arbitrage" title="Arbitrage" />
    </SubscribersOnly>
  );
}
