import type { Seconds } from './time.ts';
/** What is found and shown: two bets that win together whatever happens, that can both win, or that turn a promotion into cash. */
export const opportunityKinds = ['arbitrage', 'overlap', 'promo'] as const;
export type OpportunityKind = (typeof opportunityKinds)[number];

/** Doubts about an opportunity: `check`, its margin is so high that a person should verify the price; `apart`, its prices were confirmed long apart. */
export const flags = ['check', 'apart'] as const;
export type Flag = (typeof flags)[number];

/** Where engine, server and page draw their lines. Margins and worst losses are shares of the total stake. */
export interface Limits {
  /** A quote that nobody confirmed for so many seconds is no offer. */
  readonly freshSeconds: Seconds;
  /** Legs confirmed further apart than so many seconds are flagged. */
  readonly apartSeconds: Seconds;
  /** A league's data that is older than so many seconds is hidden: prices move, and a card that cannot be bet is worse than none. */
  readonly hiddenAfterSeconds: Seconds;
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
  hiddenAfterSeconds: 1_800,
  worstOverlap: -0.05,
  checkAbove: 0.1,
  quarantineAbove: 0.25,
  promoPairsPerBook: 25,
  bankroll: 100_00,
};

/** Margins nearer to a limit than this are equal to it: prices have three digits, the rest is arithmetic noise. */
const MARGIN_GRAIN = 1e-9;

/** Whether a pair wins whatever happens. `cost`: 1/d₁ + 1/d₂. */
export function isSureProfit(cost: number): boolean {
  return cost < 1 - MARGIN_GRAIN;
}

/** An overlap that costs this much (1/d₁ + 1/d₂) or more loses too much when it misses. */
export function overlapCostLimit({ worstOverlap }: Limits = defaultLimits): number {
  return 1 / (1 + worstOverlap - MARGIN_GRAIN);
}

/** The margin is so high that a price must be wrong. */
export function isQuarantined(margin: number, { quarantineAbove }: Limits = defaultLimits): boolean {
  return isAbove(margin, quarantineAbove);
}

/** The doubts that go with a pair of quotes. `margin`: with level stakes. `apartSeconds`: between the confirmations of its quotes. */
export function flagsOf(
  { margin, apartSeconds }: { readonly margin: number; readonly apartSeconds: Seconds },
  limits: Limits = defaultLimits,
): Flag[] {
  const found: Flag[] = [];
  if (isAbove(margin, limits.checkAbove)) found.push('check');
  if (Math.abs(apartSeconds) > limits.apartSeconds) found.push('apart');
  return found;
}

/** Clearly above, not by the noise of arithmetic: +120 against +120 is 10 %, not more. */
function isAbove(margin: number, limit: number): boolean {
  return margin > limit + MARGIN_GRAIN;
}
