import { type ReactNode, useMemo } from 'react';
import { linkState } from '../../../../shared/boards/bettor.ts';
import { useBettingSettings } from '../../features/bettor/settings/use-betting-settings.ts';
import { LinksContext } from '../../features/odds/card/bet-target.ts';

interface FilledLinksProps {
  /** Whether links that a row has not are fetched: only for subscribers. */
  fetches?: boolean;
  children: ReactNode;
}

/** Fills links to bets with the states of the bettor's settings. */
export function FilledLinks({ fetches = true, children }: FilledLinksProps) {
  const { settings } = useBettingSettings();
  const links = useMemo(() => ({ stateAt: (id: number) => linkState(settings, id), fetches }), [settings, fetches]);
  return <LinksContext value={links}>{children}</LinksContext>;
}
