import type { Seconds } from './time.ts';

/** Kinds that pair two bets: guaranteed profit, two bets that can both win, converting a promotion into cash, or a pair that costs little. */
export const pairKinds = ['arbitrage', 'overlap', 'promo', 'low-hold'] as const;
export type PairKind = (typeof pairKinds)[number];

/** Kinds of opportunity: those, and one bet above the fair price. */
export const opportunityKinds = [...pairKinds, 'value'] as const;
export type OpportunityKind = (typeof opportunityKinds)[number];

export function isPairKind(kind: unknown): kind is PairKind {
  return pairKinds.some((each) => each === kind);
}

/**
 * Warnings about an opportunity: `check`, its margin or expected value is so high that the user should verify the prices; `apart`, its prices were confirmed
 * at different times; `outlier`, a price stands apart from what the other books quote; `rules differ`, its two bets may be settled by
 * different rules.
 */
export const flags = ['check', 'apart', 'outlier', 'rules differ'] as const;
export type Flag = (typeof flags)[number];

/**
 * Why a quote is set aside, so that it is no part of an opportunity. `two games`: one reply has two starts under the event's id; `older list`: the
 * book has sent a newer list of the market; `unknown outcome`: its market has a result that the market does not know, such as a draw in spreads; `own
 * sum`: both sides of the line cost less than they return; `own ladder`: a bet is quoted likelier than an easier one; `own moneyline`: spread
 * and moneyline favor different teams; `mirrored` and `far`: the line contradicts the other books', as if its sign were turned or in another way.
 */
export const asideReasons = [
  'two games',
  'older list',
  'unknown outcome',
  'own sum',
  'own ladder',
  'own moneyline',
  'mirrored',
  'far',
] as const;
export type AsideReason = (typeof asideReasons)[number];

/**
 * Where an overlap's probabilities come from, best first: `market`, three other owners' books that price both sides of each line; `interpolated`, a
 * curve through the market's other lines; `league`, the results of the league's past games.
 */
export const valueSources = ['market', 'interpolated', 'league'] as const;
export type ValueSource = (typeof valueSources)[number];

/**
 * Why a leg is placed first: its price stands apart from the other books', so it is the one that will move; its price was confirmed longer
 * ago; its book changed its price last; it has the longer odds.
 */
export const placeFirstReasons = ['outlier', 'older', 'moved', 'longer'] as const;
export type PlaceFirstReason = (typeof placeFirstReasons)[number];

/**
 * Whose limit caps a bet: the most that the book takes at this price, what the bettor bets there (their own limit or their balance), or what
 * their open single bets leave of the bankroll.
 */
export type LimitSource = 'offer' | 'bettor' | 'open bets';

/** Limits shared by engine, server and page. Margins and losses are shares of the total stake. */
export interface Limits {
  /** Quotes confirmed longer ago are stale. */
  readonly freshSeconds: Seconds;
  /** Legs confirmed further apart are flagged `apart`. */
  readonly apartSeconds: Seconds;
  /** Older data of a league is hidden: prices move, and a card that cannot be bet is worse than none. */
  readonly hiddenAfterSeconds: Seconds;
  /** A quote confirmed this much later than the scan has no honest time. */
  readonly aheadSeconds: Seconds;
  /** Of one book's quotes for one bet, those this much older than its newest one no longer count. */
  readonly supersededSeconds: Seconds;
  /** The lowest margin of an overlap that misses its window; negative. */
  readonly minOverlapMargin: number;
  /** The lowest margin of a low hold; negative. */
  readonly minLowHoldMargin: number;
  /** Low holds listed per league, and, for people with two books alone, per two books of a league. */
  readonly lowHoldsPerLeague: number;
  readonly lowHoldsPerTwoBooks: number;
  /** Above this margin an opportunity is flagged `check`. */
  readonly checkAbove: number;
  /** An overlap of a higher expected value is flagged `check`. */
  readonly checkValueAbove: number;
  /** Above this margin a price is assumed to be wrong and the pair is not listed. */
  readonly quarantineAbove: number;
  /** Promo pairs listed per book. */
  readonly promoPairsPerBook: number;
  /** Total stake shown in lists, in cents; for promo the face value of the bonus bet. */
  readonly bankroll: number;
}

export const defaultLimits: Limits = {
  freshSeconds: 600,
  apartSeconds: 300,
  aheadSeconds: 60,
  supersededSeconds: 60,
  hiddenAfterSeconds: 1_800,
  minOverlapMargin: -0.05,
  minLowHoldMargin: -0.03,
  lowHoldsPerLeague: 500,
  lowHoldsPerTwoBooks: 50,
  checkAbove: 0.1,
  checkValueAbove: 0.08,
  quarantineAbove: 0.25,
  promoPairsPerBook: 25,
  bankroll: 100_00,
};

/** Margins this close to a limit count as equal to it: prices have three digits, the rest is floating-point noise. */
const MARGIN_TOLERANCE = 1e-9;

/** Whether a pair is an arbitrage. `cost`: 1/d₁ + 1/d₂. */
export function isArbitrage(cost: number): boolean {
  return cost < 1 - MARGIN_TOLERANCE;
}

/** The cost (1/d₁ + 1/d₂) at and above which an overlap loses too much if it misses. */
export function overlapCostLimit({ minOverlapMargin }: Limits = defaultLimits): number {
  return 1 / (1 + minOverlapMargin - MARGIN_TOLERANCE);
}

/** The cost (1/d₁ + 1/d₂) above which a pair that makes no profit loses too much to be a low hold. */
export function lowHoldCostLimit({ minLowHoldMargin }: Limits = defaultLimits): number {
  return 1 / (1 + minLowHoldMargin - MARGIN_TOLERANCE);
}

/** Whether a pair costs little, but makes no profit. `cost`: 1/d₁ + 1/d₂. */
export function isLowHold(cost: number, limits: Limits = defaultLimits): boolean {
  return !isArbitrage(cost) && cost <= lowHoldCostLimit(limits);
}

/** Whether a pair at a cost belongs in the list of its kind. Promos are ranked by what they keep of a bonus bet, whatever the cost. */
export const isListed: Readonly<Record<PairKind, (cost: number) => boolean>> = {
  arbitrage: isArbitrage,
  overlap: (cost) => cost < overlapCostLimit(),
  promo: () => true,
  'low-hold': (cost) => isLowHold(cost),
};

/** Whether a cost is no higher than another by more than floating-point noise. */
export function isAtMost(cost: number, other: number): boolean {
  return cost <= other + MARGIN_TOLERANCE;
}

/** Whether the margin is so high that a price must be wrong. */
export function isQuarantined(margin: number, { quarantineAbove }: Limits = defaultLimits): boolean {
  return isAbove(margin, quarantineAbove);
}

/** What the flags of a pair of quotes depend on. */
export interface FlaggedPair {
  /** With level stakes. */
  readonly margin: number;
  /** Of an overlap, if known: the expected profit as a share of the total stake. */
  readonly expectedValue: number | undefined;
  /** Between the confirmations of its quotes. */
  readonly apartSeconds: Seconds;
  /** Whether one of its prices is an outlier. */
  readonly isOutlier: boolean;
  /** Whether its bets may be settled by different rules. */
  readonly rulesDiffer: boolean;
}

export function flagsOf(pair: FlaggedPair, limits: Limits = defaultLimits): Flag[] {
  const applies: Readonly<Record<Flag, boolean>> = {
    check: isAbove(pair.margin, limits.checkAbove) || isAbove(pair.expectedValue ?? 0, limits.checkValueAbove),
    apart: Math.abs(pair.apartSeconds) > limits.apartSeconds,
    outlier: pair.isOutlier,
    'rules differ': pair.rulesDiffer,
  };
  return flags.filter((flag) => applies[flag]);
}

/** Above by more than floating-point noise: +120 against +120 is 10%, not more. */
function isAbove(margin: number, limit: number): boolean {
  return margin > limit + MARGIN_TOLERANCE;
}

/** When a bet above its fair price is listed, and when it is doubtful. Expected profits are shares of the stake. */
export const valueLimits = {
  /** A price speaks for another one if it was confirmed so much earlier at most; a quote so much older than another is left out. */
  freshSeconds: 120,
  /** From here on the fair price is more likely wrong than the quote right: flagged, then left out. */
  checkFrom: 0.05,
  withheldFrom: 0.1,
  /** Who wants only bets whose fair price is well supported asks for so many other owners' books. */
  strictBooks: 5,
  /** What starts earlier cannot be bet in time. */
  leastSecondsToStart: 120,
  /** What the board begins with, and an alert that names no minimum. */
  usualFrom: 0.02,
  /** American odds beyond which the ways to compute a fair price differ by more than an edge is worth: on the board only when asked for. */
  longOdds: 250,
} as const;

/** `odds`: American. */
export function isLongShot(odds: number): boolean {
  return !(Math.abs(odds) <= valueLimits.longOdds);
}

/** `expected`: at worst. */
export function valueFlags({
  expected,
  isOutlier,
}: {
  readonly expected: number;
  readonly isOutlier: boolean;
}): Flag[] {
  return [
    ...(expected >= valueLimits.checkFrom - MARGIN_TOLERANCE ? (['check'] as const) : []),
    ...(isOutlier ? (['outlier'] as const) : []),
  ];
}

/** Shares of what Kelly stakes from which a bettor chooses: all of it is too much for a fair price that is only an estimate. */
export const kellyFractions = [0.125, 0.25, 0.5] as const;
export type KellyFraction = (typeof kellyFractions)[number];
