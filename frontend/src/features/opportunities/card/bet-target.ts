import { createContext, useContext } from 'react';
import { type BetTarget, betLink } from '../../../../../shared/catalogue/bet-link.ts';
import { type Cents, centsFromDollars } from '../../../../../shared/odds/money.ts';

/** The states in which the bettor bets at a sportsbook, as postal codes; none by default. */
export const BetStatesContext = createContext<(sportsbookId: number) => readonly string[]>(() => []);

/** A bet as far as its link goes. `stake`: dollars. */
interface LinkedBet {
  readonly sportsbookId: number;
  readonly link?: string | undefined;
  readonly stake?: number | undefined;
}

/** Where bet buttons lead for this bettor. */
export function useBetTarget(): (bet: LinkedBet) => BetTarget {
  const statesAt = useContext(BetStatesContext);
  return ({ sportsbookId, link, stake }) => betLink(sportsbookId, link, statesAt(sportsbookId), inCents(stake));
}

/** A damaged row may have any number. */
function inCents(dollars: number | undefined): Cents | undefined {
  return dollars !== undefined && dollars > 0 && dollars <= 1_000_000 ? centsFromDollars(dollars) : undefined;
}
