/** What the books keep of a bet, and how sure that is. A rate is 0 where none is known: a guess would hide or invent profit. */
export const pricedCommission = {
  basis: 'winnings',
  rate: 0,
  source: "A bookmaker's margin is in its price.",
} as const;

export const pickemCommission = { basis: 'winnings', rate: 0, source: "A pick'em site pays by multipliers." } as const;

export const prophetXCommission = {
  basis: 'winnings',
  rate: 0,
  source:
    "Unknown. Other people's programs of 2026 take 0 to 3 % of net winnings, most of them 2 %; none cites terms that could be read.",
} as const;

export const novigCommission = {
  basis: 'winnings',
  rate: 0,
  source:
    'Unknown. Overviews up to April 2026 say that bettors pay nothing; later notes tell of a fee of 3 % of p(1 - p) a contract for takers, a basis that does not exist here.',
} as const;
