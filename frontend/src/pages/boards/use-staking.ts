import { useMemo } from 'react';
import { totalInUnits } from '../../features/bettor/settings/total-in-units.ts';
import { useBetting } from '../../features/bettor/settings/use-betting.ts';
import { useBettingSettings } from '../../features/bettor/settings/use-betting-settings.ts';
import type { Staking } from '../../features/odds/details/stake-plan.ts';

/** What the details compute and compare for the bettor. */
export function useStaking(): Staking {
  const { books, rules } = useBetting();
  const { settings } = useBettingSettings();
  const { unit, bankroll } = settings;
  return useMemo(
    () => ({ rules, books, unitText: (total) => totalInUnits(total, { unit, bankroll }) }),
    [rules, books, unit, bankroll],
  );
}
