import { myBooks, stakeRulesOf } from '../../../../../shared/boards/bettor.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import { defaultStakeRules, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { elsewhereText } from './books-elsewhere.ts';
import { useBettingSettings } from './use-betting-settings.ts';

/** What boards, details and calculators follow: the bettor's books and stakes. The object is the same until a setting changes. */
export interface Betting {
  /** The sportsbooks that the bettor uses; undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: StakeRules;
  /** `2 of your books do not operate in Nevada: Novig, Prophet X`; undefined: each may run where they bet. */
  readonly elsewhere: string | undefined;
  /** False while the account's settings are loading: do not show stakes yet. */
  readonly settled: boolean;
}

const loading: Betting = { books: undefined, rules: defaultStakeRules, elsewhere: undefined, settled: false };

const known = new WeakMap<BettingSettings, Betting>();

export function useBetting(): Betting {
  const { settings, settled } = useBettingSettings();
  return settled ? bettingOf(settings) : loading;
}

function bettingOf(settings: BettingSettings): Betting {
  const betting = known.get(settings) ?? {
    ...{ books: myBooks(settings), rules: stakeRulesOf(settings), elsewhere: elsewhereText(settings) },
    settled: true,
  };
  known.set(settings, betting);
  return betting;
}
