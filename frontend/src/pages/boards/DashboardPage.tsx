import { comparedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export function DashboardPage() {
  return (
    <SubscribersOnly
      kind="arbitrage"
      example="arbitrage"
      title="Arbitrage"
      pitch="Make money whichever side wins"
      text={`Crossbook compares ${comparedSportsbooks.length} sportsbooks, pairs the prices that disagree and tells you what to stake where. Every price says when it was last confirmed.`}
    >
      <ListBoard kind="arbitrage" title="Arbitrage" />
    </SubscribersOnly>
  );
}
