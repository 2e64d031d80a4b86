/** Where the engine draws its lines. Shares of the total stake unless said otherwise. */
export interface Limits {
  /** A quote that nobody confirmed for so many seconds is no offer. */
  readonly freshSeconds: number;
  /** Legs confirmed further apart than so many seconds are flagged. */
  readonly apartSeconds: number;
  /** An overlap may lose at most this much when it misses; negative. */
  readonly worstOverlap: number;
  /** Above this margin a person should verify the price. */
  readonly checkAbove: number;
  /** Above this margin a price is taken for a mistake and nothing is listed. */
  readonly quarantineAbove: number;
  /** Promo pairs listed for each book. */
  readonly promoPairsPerBook: number;
  /** Total of the stakes that a list shows, in cents; for promo the face of the bonus bet. */
  readonly bankroll: number;
}

export const defaultLimits: Limits = {
  freshSeconds: 600,
  apartSeconds: 300,
  worstOverlap: -0.05,
  checkAbove: 0.1,
  quarantineAbove: 0.25,
  promoPairsPerBook: 25,
  bankroll: 100_00,
};

/** Margins nearer to a limit than this are equal to it: prices have three digits, the rest is arithmetic noise. */
export const MARGIN_GRAIN = 1e-9;
