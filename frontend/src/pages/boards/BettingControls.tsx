import { MyBooksControl } from '../../features/bettor/settings/MyBooksControl.tsx';
import { StakeControl } from '../../features/bettor/settings/StakeControl.tsx';

/** The stake and the sportsbooks of the bettor in a board's bar. */
export function BettingControls() {
  return (
    <>
      <StakeControl className="shrink-0" />
      <MyBooksControl className="shrink-0" />
    </>
  );
}
