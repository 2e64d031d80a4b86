import type { SportsbookRow } from './sportsbook-row.ts';
import {
  betMgmRules,
  caesarsRules,
  draftKingsRules,
  fanDuelRules,
  theScoreRules,
} from './sportsbook-rows/book-settlement.ts';

import { moreSportsbooks } from './sportsbook-rows/more-sportsbooks.ts';
import { bookmaker, linkOnly, novig, pickem, prophetX } from './sportsbook-rows/sportsbook-groups.ts';
import {
  betMgmStates,
  caesarsStates,
  draftKingsStates,
  fanDuelStates,
  offshore,
  sweepstakes,
} from './sportsbook-rows/states-read.ts';

/** Every book the product knows, by id. Ids must not change: stored filters and links contain them. */
export const sportsbooks = [
  {
    id: 1,
    name: 'FanDuel',
    shortName: 'FD',
    providerKey: 'fanduel',
    providerRegion: 'us',
    ...bookmaker,
    settlement: fanDuelRules,
    states: fanDuelStates,
    site: 'https://sportsbook.fanduel.com',
    linkHosts: ['sportsbook.fanduel.com'],
    linkSource: {
      host: 'seen',
      text: 'Stored links go to https://sportsbook.fanduel.com/addToBetslip with a market and a selection, and have nothing to be filled.',
      date: '2026-09-20',
    },
    linkReach: 'slip',
    logo: 'fanduel',
  },
  {
    id: 2,
    name: 'DraftKings',
    shortName: 'DK',
    providerKey: 'draftkings',
    providerRegion: 'us',
    ...bookmaker,
    settlement: draftKingsRules,
    states: draftKingsStates,
    site: 'https://sportsbook.draftkings.com',
    linkHosts: ['sportsbook.draftkings.com'],
    linkSource: {
      host: 'seen',
      text: 'Stored links go to https://sportsbook.draftkings.com/?outcomes=… and have nothing to be filled. Recorded ids of bets have the form of what stands after the equals sign, with # for %23.',
      date: '2026-09-20',
    },
    linkBySid: 'https://sportsbook.draftkings.com/?outcomes={sid}',
    linkReach: 'slip',
    logo: 'draftkings',
  },
  {
    id: 3,
    name: 'BetMGM',
    shortName: 'MGM',
    providerKey: 'betmgm',
    providerRegion: 'us',
    ...bookmaker,
    settlement: betMgmRules,
    site: 'https://sports.betmgm.com',
    linkHosts: ['betmgm.com'],
    linkSource: {
      host: 'seen',
      text: 'Stored links go to https://sports.{state}.betmgm.com/en/sports?options=…',
      date: '2026-09-20',
    },
    linkReach: 'slip',
    states: betMgmStates,
    linkNeedsState: true,
    logo: 'betmgm',
  },
  {
    id: 4,
    name: 'Caesars',
    shortName: 'CZR',
    providerKey: 'williamhill_us',
    providerRegion: 'us',
    ...bookmaker,
    settlement: caesarsRules,
    site: 'https://sportsbook.caesars.com',
    linkHosts: ['sportsbook.caesars.com'],
    linkSource: {
      host: 'seen',
      text: 'Stored links go to https://sportsbook.caesars.com/us/{state}/bet/betslip?selectionIds=…',
      date: '2026-09-20',
    },
    linkReach: 'slip',
    states: caesarsStates,
    linkNeedsState: true,
    logo: 'caesars',
  },
  {
    id: 5,
    name: 'Bovada',
    shortName: 'BOV',
    providerKey: 'bovada',
    providerRegion: 'us',
    ...bookmaker,
    states: offshore,
    site: 'https://www.bovada.lv/sports',
    linkHosts: ['bovada.lv'],
    logo: 'bovada',
  },
  {
    id: 6,
    name: 'BetOnline',
    shortName: 'BOL',
    ownerGroup: 'betonline',
    providerKey: 'betonlineag',
    providerRegion: 'us',
    ...bookmaker,
    states: offshore,
    site: 'https://sports.betonline.ag',
    linkHosts: ['betonline.ag'],
    logo: 'betonline',
  },
  {
    id: 7,
    name: 'Prophet X',
    shortName: 'PX',
    providerKey: 'prophetx',
    providerRegion: 'us_ex',
    ...prophetX,
    site: 'https://www.prophetx.co',
    linkHosts: ['prophetx.co'],
    logo: 'prophet-x',
  },
  {
    id: 8,
    name: 'Novig',
    shortName: 'NOV',
    providerKey: 'novig',
    providerRegion: 'us_ex',
    ...novig,
    site: 'https://www.novig.com',
    linkHosts: ['novig.com', 'novig.us', 'novig.onelink.me'],
    logo: 'novig',
  },
  {
    id: 9,
    name: 'Fliff',
    shortName: 'FLF',
    providerKey: 'fliff',
    providerRegion: 'us2',
    ...bookmaker,
    states: sweepstakes,
    site: 'https://www.getfliff.com',
    linkHosts: ['getfliff.com'],
    logo: 'fliff',
  },
  {
    id: 10,
    name: 'theScore Bet',
    shortName: 'SCORE',
    providerKey: 'espnbet',
    providerRegion: 'us2',
    ...bookmaker,
    settlement: theScoreRules,
    otherProviderKeys: ['thescorebet'],
    site: 'https://sportsbook.thescore.bet',
    linkHosts: ['thescore.bet', 'espnbet.com'],
    linkSource: {
      host: 'seen',
      text: 'Stored links go to https://sportsbook.thescore.bet/ with the selection and its odds, and have nothing to be filled.',
      date: '2026-09-20',
    },
    linkReach: 'slip',
    logo: 'thescore-bet',
  },
  {
    id: 13,
    name: 'Fanatics',
    shortName: 'FAN',
    providerKey: 'fanatics',
    providerRegion: 'us',
    ...bookmaker,
    site: 'https://sportsbook.fanatics.com',
    linkHosts: ['sportsbook.fanatics.com'],
    logo: 'fanatics',
  },
  {
    id: 15,
    name: 'Underdog',
    shortName: 'UD',
    providerKey: 'underdog',
    providerRegion: 'us_dfs',
    ...pickem,
    site: 'https://www.underdogsports.com',
    linkHosts: ['underdogsports.com', 'underdogfantasy.com'],
    logo: 'underdog',
  },
  {
    id: 21,
    name: 'Robinhood',
    shortName: 'RH',
    ...linkOnly,
    site: 'https://robinhood.com',
    linkHosts: ['robinhood.com'],
    logo: 'robinhood',
  },
  {
    id: 22,
    name: 'Sportzino',
    shortName: 'SZ',
    ...linkOnly,
    states: sweepstakes,
    site: 'https://sportzino.com',
    linkHosts: ['sportzino.com'],
    logo: 'sportzino',
  },
  {
    id: 23,
    name: 'Thrillzz',
    shortName: 'THR',
    ...linkOnly,
    states: sweepstakes,
    site: 'https://thrillzz.com',
    linkHosts: ['thrillzz.com'],
    logo: 'thrillzz',
  },
  {
    id: 24,
    name: 'Bet105',
    shortName: '105',
    ...linkOnly,
    states: offshore,
    site: 'https://bet105.ag',
    linkHosts: ['bet105.ag'],
    logo: 'bet105',
  },
  ...moreSportsbooks,
] as const satisfies readonly SportsbookRow[];

type SportsbookId = (typeof sportsbooks)[number]['id'];

/** Link target for a bet at an unknown book. */
export const fallbackSite: string = sportsbooks[0].site;

const byName = (a: SportsbookRow, b: SportsbookRow) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

/** The books offered in filters: the main ones, then the others, each ordered by name. */
export const offeredSportsbooks: readonly Sportsbook[] = (['main', 'more'] as const).flatMap((group) =>
  sportsbooks.filter((book) => book.filterGroup === group).toSorted(byName),
);

/** Those of them whose prices are compared and paired. */
export const comparedSportsbooks: readonly Sportsbook[] = offeredSportsbooks.filter(
  (book) => unpairedReason(book) === undefined,
);

const firstOfMore = offeredSportsbooks.find(({ filterGroup }) => filterGroup === 'more');

/** What stands above a book where the offered ones are listed in their order; undefined: nothing. */
export function headingAbove({ id }: Pick<Sportsbook, 'id'>): string | undefined {
  return id === firstOfMore?.id ? 'More sportsbooks' : undefined;
}

/** Why a book's prices are never paired, as a sentence; undefined if they are. */
export function unpairedReason({ name, kind }: Pick<Sportsbook, 'name' | 'kind'>): string | undefined {
  if (kind !== 'pickem') return undefined;
  return `${name} is a pick’em site: it pays multipliers on two picks or more together, so no single bet there can be paired.`;
}

/** Every provider key by which a book's quotes arrive. */
export function providerKeysOf({ providerKey, otherProviderKeys }: SportsbookRow): readonly string[] {
  return providerKey === null ? [] : [providerKey, ...otherProviderKeys];
}

/** A row with a known sportsbook id. */
export interface Sportsbook extends SportsbookRow {
  readonly id: SportsbookId;
}

const byId: ReadonlyMap<number, Sportsbook> = new Map(sportsbooks.map((book) => [book.id, book]));

export function sportsbookById(id: number): Sportsbook | undefined {
  return byId.get(id);
}

/** Who makes a book's lines: equal for books of one owner. */
export function bookOwner(id: number): string {
  return byId.get(id)?.ownerGroup ?? String(id);
}

/** Ids of the books whose prices only say what bets elsewhere are worth. */
export const referenceIds: ReadonlySet<number> = new Set(
  [...byId.values()].filter(({ kind }) => kind === 'reference').map(({ id }) => id),
);

export function sportsbookName(id: number): string {
  return byId.get(id)?.name ?? `Sportsbook ${id}`;
}

/** `MGM`, where a row has no room for the name. */
export function sportsbookShortName(id: number): string {
  return byId.get(id)?.shortName ?? sportsbookName(id);
}

export function sportsbookSite(id: number): string {
  return byId.get(id)?.site ?? fallbackSite;
}
