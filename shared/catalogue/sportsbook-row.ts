import type { FeeRow } from './fees.ts';
import type { BookSettlement } from './sportsbook-rows/settlement-rules.ts';
import type { BookStates } from './states/book-states.ts';

/**
 * What takes the bets: a bookmaker, an exchange on which people bet against each other, or a site with fixed multipliers. `reference`: a
 * bookmaker where no bet is recommended, whose prices say what bets elsewhere are worth.
 */
type SportsbookKind = 'sportsbook' | 'exchange' | 'pickem' | 'reference';

/** How far the hosts of a book's links are verified. */
interface LinkSource {
  /** `seen`: links with this host in the provider's data. `reported`: others' programs have such links. `unseen`: the host is only that of `site`. */
  readonly host: 'seen' | 'reported' | 'unseen';
  /** The form of the links, and in which states the book is known to be. */
  readonly text: string;
  /** The newest link that was seen. */
  readonly date?: string;
}

/** `slip`: the bet stands in the bet slip. `app`: the same, in the book's app only. */
type LinkReach = 'slip' | 'app';

export interface SportsbookRow {
  readonly id: number;
  readonly name: string;
  /** For places too narrow for the name, as bettors write it. */
  readonly shortName: string;
  /**
   * Books of one owner, whose lines are one opinion; absent: a book of its own. BetOnline, LowVig and BetAnySports are said to be run by one
   * group; not confirmed, so they are taken as one.
   */
  readonly ownerGroup?: string;
  /** The odds provider's key; null where the provider does not carry the book. */
  readonly providerKey: string | null;
  /** Other keys of the same book, which are recognized and never asked for: those of other states, and former or later ones. */
  readonly otherProviderKeys: readonly string[];
  readonly providerRegion: 'us' | 'us2' | 'us_ex' | 'us_dfs' | 'eu' | null;
  readonly kind: SportsbookKind;
  /** What it charges, dated. A bet for which no row is in force is never paired. */
  readonly fees: readonly FeeRow[];
  /**
   * Why any bet there may be settled by other rules than the same bet at other books, as a sentence for bettors; null where only what the
   * other columns say differs.
   */
  readonly ownRules: string | null;
  /** What its rules say of each case that books settle differently. */
  readonly settlement: BookSettlement;
  /** Home page of the book's sportsbook. */
  readonly site: string;
  /** Hosts allowed in links to bets, including their subdomains. A link to any other is replaced with `site`. */
  readonly linkHosts: readonly string[];
  /** What is known of the links that the provider sends, and what is not; absent where nothing was noted. */
  readonly linkSource?: LinkSource;
  /** How far a bettor gets by the links of the provider; absent where none was seen. */
  readonly linkReach?: LinkReach;
  /** The link to a bet by the book's own id of it, in place of `{sid}`; absent where no such form was seen. */
  readonly linkBySid?: string;
  /** Where it runs. A link with a state in it leads to the book in one of these, or in any if they were not read; elsewhere to `site`. */
  readonly states: BookStates;
  /** Whether its links have a state to be filled. */
  readonly linkNeedsState?: true;
  /** Base name of the logo files: `<logo>-light.svg` and `<logo>-dark.svg`. */
  readonly logo: string;
  /** Where the filters offer it: among the first, under "More sportsbooks", or not at all. */
  readonly filterGroup: 'main' | 'more' | null;
}
