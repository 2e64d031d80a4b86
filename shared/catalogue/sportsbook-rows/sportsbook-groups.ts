import { everyMarket, everyPhase, everySide, type FeeRow } from '../fees.ts';
import { kalshiRules, prophetXRules, unreadSportsbook, unreadVenue } from './book-settlement.ts';
import { kalshiFees, novigFees, prophetXFees } from './exchange-fees.ts';
import { kalshiStates, licensedSomewhere, novigStates, prophetXStates } from './states-read.ts';

/** Fields that rows of the catalogue share. */

const noFee = (text: string) =>
  [
    {
      ...{ from: null, markets: everyMarket, phases: everyPhase, sides: everySide },
      ...{ basis: 'winnings', rate: 0, rounding: 'exact', source: { text } },
    },
  ] as const satisfies readonly FeeRow[];

/** What bookmakers have in common. */
export const bookmaker = {
  kind: 'sportsbook',
  fees: noFee("None: a bookmaker's margin is in its price."),
  settlement: unreadSportsbook,
  states: licensedSomewhere,
  otherProviderKeys: [],
  ownRules: null,
  filterGroup: 'main',
} as const;

export const pickem = {
  ...bookmaker,
  kind: 'pickem',
  fees: noFee("None: a pick'em site pays fixed multipliers."),
} as const;

export const prophetX = {
  ...bookmaker,
  kind: 'exchange',
  fees: prophetXFees,
  settlement: prophetXRules,
  states: prophetXStates,
} as const;

export const novig = {
  ...bookmaker,
  kind: 'exchange',
  fees: novigFees,
  settlement: unreadVenue,
  states: novigStates,
} as const;

/** Books the odds provider does not carry, listed only so that links to them have a name and a site. */
export const linkOnly = { ...bookmaker, providerKey: null, providerRegion: null, filterGroup: null } as const;

/** As `bookmaker`, whose prices are asked for but never offered. */
export const reference = { ...bookmaker, kind: 'reference', filterGroup: null } as const;

/** As `bookmaker`, offered under "More sportsbooks". */
export const another = { ...bookmaker, filterGroup: 'more' } as const;

export const kalshi = {
  ...another,
  kind: 'exchange',
  fees: kalshiFees,
  settlement: kalshiRules,
  states: kalshiStates,
  ownRules:
    'Kalshi settles each contract by its own text. If a game is tied, postponed or cut short, or a player does not play, it may settle otherwise than a sportsbook.',
} as const;
