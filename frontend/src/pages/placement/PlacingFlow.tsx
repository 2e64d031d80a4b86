import { closePlacing } from '../../features/bets/placement/open-placing.ts';
import { PlacingDialog } from '../../features/bets/placement/PlacingDialog.tsx';
import { useBetting } from '../../features/bettor/settings/use-betting.ts';
import { OpenBet } from '../../features/odds/card/OpenBet.tsx';
import { FilledLinks } from '../boards/FilledLinks.tsx';

/** The placing of bets at the bettor's books and within their limits. */
export function PlacingFlow({ userId, draftKey }: { userId: string; draftKey: string }) {
  const { books, rules } = useBetting();
  return (
    <FilledLinks>
      <PlacingDialog
        userId={userId}
        draftKey={draftKey}
        betting={{ books, rules }}
        Opener={OpenBet}
        onClose={closePlacing}
      />
    </FilledLinks>
  );
}
