import { type Example, levelText, signed } from '../../features/marketing/offer/example.ts';
import drawn from '../../features/marketing/offer/examples/low-hold.json' with { type: 'json' };
import { SubscribersOnly } from '../SubscribersOnly.tsx';
import { ListBoard } from './lazy-boards.tsx';

export const lowHoldExample: Example = {
  kind: 'low-hold',
  drawn,
  textOf: (_drawn, { staked, profits }) => {
    const least = Math.min(...profits);
    return {
      ...levelText(least, staked),
      isCost: true,
      result: `At most ${signed(least)}`,
      note: 'The stake at the sportsbook of your bonus counts toward its rollover, if its terms allow these odds.',
    };
  },
};

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
