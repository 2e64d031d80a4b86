import { arbitrageExample } from '../../features/marketing/offer/examples/arbitrage.ts';
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export function DashboardPage() {
  return (
    <SubscribersOnly
      kind="arbitrage"
      example={arbitrageExample}
      title="Arbitrage"
      pitch="Make money whichever side wins"
      text={`Crossbook compares ${import.meta.env.VITE_COMPARED_SPORTSBOOKS} sportsbooks, pairs the prices that disagree and tells you what to stake where. Every price says when it was last confirmed.`}
    >
      <ListBoard kind="arbitrage" title="Arbitrage" />
    </SubscribersOnly>
  );
}
