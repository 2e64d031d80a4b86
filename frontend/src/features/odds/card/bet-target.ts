import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type BetTarget, betLink } from '../../../../../shared/boards/bet-link.ts';
import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { StateCode } from '../../../../../shared/catalogue/states/states.ts';
import { type Cents, centsFromDollars } from '../../../../../shared/odds/money.ts';
import { oddsQuery } from '../../../api/opportunities.ts';
import type { LinkedBet } from './describe-leg.ts';

interface Links {
  /** Where the bettor bets at a sportsbook; null: it runs in none of their states; undefined: they have told none. */
  readonly stateAt: (sportsbookId: number) => StateCode | null | undefined;
  /** Whether links that a row has not are fetched: only for subscribers. */
  readonly fetches: boolean;
}

/** How bet buttons get and fill their links. */
export const LinksContext = createContext<Links>({ stateAt: () => undefined, fetches: false });

/** Links stay the same as long as the bet is offered. */
const LINKS_FRESH_MS = 10 * 60_000;

/** Where the button of a bet leads for this bettor; undefined while its link is being fetched. */
export function useBetTarget(bet: LinkedBet): BetTarget | undefined {
  const links = useContext(LinksContext);
  const enabled = links.fetches && isMissing(bet);
  const odds = useQuery({ ...oddsQuery(bet.eventId, bet.market), staleTime: LINKS_FRESH_MS, enabled });
  if (enabled && odds.isPending) return undefined;
  return betTarget(bet, links, bet.link ?? linkIn(odds.data, bet));
}

/** The same for a bet whose button has been shown. */
export function useShownBetTarget(): (bet: LinkedBet) => BetTarget {
  const links = useContext(LinksContext);
  const client = useQueryClient();
  return (bet) => betTarget(bet, links, bet.link ?? linkIn(known(client, bet), bet));
}

/** Books whose links were never seen are not asked for one. */
function isMissing({ link, sportsbookId, eventId, market }: LinkedBet): boolean {
  return link === undefined && sportsbookById(sportsbookId)?.linkReach !== undefined && eventId !== '' && market !== '';
}

function known(client: QueryClient, { eventId, market }: LinkedBet) {
  return client.getQueryData(oddsQuery(eventId, market).queryKey);
}

type Odds = ReturnType<typeof known>;

function linkIn(odds: Odds, { label, sportsbookId }: LinkedBet): string | undefined {
  return odds && pricesOfOutcome(odds, label).find((price) => price.sportsbookId === sportsbookId)?.link;
}

function betTarget({ sportsbookId, dollars }: LinkedBet, { stateAt }: Links, link: string | undefined): BetTarget {
  return betLink(sportsbookId, link, stateAt(sportsbookId), inCents(dollars));
}

/** A damaged row may have any number. */
function inCents(dollars: number): Cents | undefined {
  return dollars > 0 && dollars <= 1_000_000 ? centsFromDollars(dollars) : undefined;
}

/**
 * The prices of an outcome in the reply of the odds call, whose keys are outcome names, with or without a market label and `: ` before them.
 */
export function pricesOfOutcome<Q>(reply: Readonly<Record<string, readonly Q[]>>, label: string): readonly Q[] {
  const outcome = label.slice(label.indexOf(': ') < 0 ? 0 : label.indexOf(': ') + 2);
  const key = Object.keys(reply).find((name) => name === label || name === outcome || name.endsWith(`: ${outcome}`));
  return key === undefined ? [] : (reply[key] ?? []);
}
