export type SportsbookKind = 'sportsbook' | 'exchange' | 'pickem';

/** What a book keeps of a bet beside its price. */
export interface Commission {
  readonly basis: 'winnings' | 'stake' | 'payout';
  /** Share, 0 to 1; 0 when there is none or it is unknown. */
  readonly rate: number;
  /** Where the rate comes from. */
  readonly source: string;
}

export interface SportsbookRow {
  readonly id: number;
  readonly name: string;
  /** The odds provider's key; null where the provider does not carry the book. */
  readonly providerKey: string | null;
  readonly providerRegion: 'us' | 'us2' | 'us_ex' | 'us_dfs' | null;
  readonly kind: SportsbookKind;
  readonly commission: Commission;
  /** What becomes of a bonus bet whose result is a push: given back, or lost. */
  readonly pushedBonusBet: 'returned' | 'voided';
  readonly site: string;
  /** Hosts that a link to a bet may lead to, each with its subdomains. */
  readonly linkHosts: readonly string[];
  /** Base name of the word mark: `<logo>-light.svg` and `<logo>-dark.svg`. */
  readonly logo: string;
  readonly offeredInFilters: boolean;
}
