import { type ReactNode, useMemo } from 'react';
import { bookOf } from '../../features/betting/betting-settings.ts';
import { useBettingSettings } from '../../features/betting/use-betting-settings.ts';
import { LinksContext } from '../../features/opportunities/card/bet-target.ts';

/** Fills links to bets with the states of the bettor's settings. */
export function FilledLinks({ children }: { children: ReactNode }) {
  const { settings } = useBettingSettings();
  const links = useMemo(
    () => ({ statesAt: (id: number) => bookOf(settings, id).states ?? [], fetches: true }),
    [settings],
  );
  return <LinksContext value={links}>{children}</LinksContext>;
}
