/**
 * What groups of sportsbook rows have in common.
 * A commission's rate is 0 where none is known: a guess would hide or invent profit. Its source says which it is.
 */
export const bookmaker = {
  kind: 'sportsbook',
  commission: { basis: 'winnings', rate: 0, source: "None: a bookmaker's margin is in its price." },
  pushedBonusBet: 'voided',
  offeredInFilters: true,
} as const;

export const pickem = {
  ...bookmaker,
  kind: 'pickem',
  commission: { basis: 'winnings', rate: 0, source: "None: a pick'em site pays by multipliers." },
} as const;

export const prophetX = {
  ...bookmaker,
  kind: 'exchange',
  commission: {
    basis: 'winnings',
    rate: 0,
    source:
      "Unknown. Other people's programs of 2026 take 0 to 3 % of net winnings, most of them 2 %; none cites terms that could be read.",
  },
} as const;

export const novig = {
  ...bookmaker,
  kind: 'exchange',
  commission: {
    basis: 'winnings',
    rate: 0,
    source:
      'Unknown. Overviews up to April 2026 say that bettors pay nothing; later notes tell of a fee of 3 % of p(1 - p) a contract for takers, a basis that does not exist here.',
  },
} as const;

/** Books that the odds provider does not carry: known only so that a link to them has a name and a site. */
export const linkOnly = { ...bookmaker, providerKey: null, providerRegion: null, offeredInFilters: false } as const;
