import type { StateCode } from './states.ts';

/** What a sportsbook asks of every bet in a state, besides its price. Cents. */
interface StateTerms {
  readonly sportsbookId: number;
  readonly state: StateCode;
  /** Its smallest bet. */
  readonly least?: number;
  /** Charged on each bet, also on one that pushes, not on one that is void. */
  readonly fee?: number;
  /** A stake of this much or more is free of the fee. */
  readonly freeFrom?: number;
  /** Whether bonus bets are free of the fee. */
  readonly bonusFree?: true;
}

/**
 * Illinois taxes each bet, and sportsbooks pass that on or refuse small bets. DraftKings charges $.25 or $.50: the larger counts, and bonus bets
 * and its better customers pay none. Of other states no such terms are known.
 */
export const stateTerms: readonly StateTerms[] = [
  { sportsbookId: 1, state: 'IL', fee: 50 },
  { sportsbookId: 2, state: 'IL', fee: 50, freeFrom: 50_00, bonusFree: true },
  { sportsbookId: 4, state: 'IL', fee: 25 },
  { sportsbookId: 13, state: 'IL', fee: 25 },
  { sportsbookId: 3, state: 'IL', least: 2_50 },
  { sportsbookId: 10, state: 'IL', least: 1_00 },
  { sportsbookId: 25, state: 'IL', least: 1_00 },
  { sportsbookId: 26, state: 'IL', least: 2_00 },
];
