/** Fields that rows of the catalogue share. */

/** What bookmakers have in common. */
export const bookmaker = {
  kind: 'sportsbook',
  commission: { basis: 'winnings', rate: 0, source: { text: "None: a bookmaker's margin is in its price." } },
  tiedMoneyline: 'refunded',
  pushedBonusBet: 'voided',
  otherProviderKeys: [],
  ownRules: null,
  filterGroup: 'main',
} as const;

export const pickem = {
  ...bookmaker,
  kind: 'pickem',
  commission: { basis: 'winnings', rate: 0, source: { text: "None: a pick'em site pays fixed multipliers." } },
} as const;

export const prophetX = {
  ...bookmaker,
  kind: 'exchange',
  commission: {
    basis: 'winnings',
    rate: 0.02,
    source: {
      text: 'Prophet X help center, "Understanding Commission"',
      url: 'https://www.prophetx.co',
      date: '2026-11-22',
    },
  },
} as const;

export const novig = {
  ...bookmaker,
  kind: 'exchange',
  commission: {
    basis: 'winnings',
    rate: 0,
    source: { text: 'Novig fee page: only live takers pay a fee', url: 'https://www.novig.com', date: '2026-09-28' },
  },
} as const;

/** Books the odds provider does not carry, listed only so that links to them have a name and a site. */
export const linkOnly = { ...bookmaker, providerKey: null, providerRegion: null, filterGroup: null } as const;

/** As `bookmaker`, offered under "More sportsbooks". */
export const another = { ...bookmaker, filterGroup: 'more' } as const;

export const kalshi = {
  ...another,
  kind: 'exchange',
  commission: {
    basis: 'contract',
    rate: 0.07,
    source: {
      text: 'Kalshi fee schedule for orders that are matched at once: 0.07 × price × (1 − price) a contract, rounded up to the cent on the order',
      url: 'https://docs.kalshi.com/getting_started/fee_rounding',
      date: '2026-11-24',
    },
  },
  ownRules:
    'Kalshi settles each contract by its own text. If a game is tied, postponed or cut short, or a player does not play, it may settle otherwise than a sportsbook.',
} as const;
