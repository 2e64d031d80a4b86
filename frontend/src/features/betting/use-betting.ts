import { defaultStakeRules, type StakeRules } from '../../../../shared/odds/stake-rules.ts';

/** What boards, details and calculators follow: the bettor's books and stakes. The object is the same until a setting changes. */
export interface Betting {
  /** The sportsbooks that the bettor uses; undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: StakeRules;
  /** False while the account's settings are loading: do not show stakes yet. */
  readonly settled: boolean;
}

const defaults: Betting = { books: undefined, rules: defaultStakeRules, settled: true };

export function useBetting(): Betting {
  return defaults;
}
