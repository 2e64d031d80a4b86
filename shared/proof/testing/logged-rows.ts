import { decimal } from '../../odds/american.ts';
import type { ListedPair } from '../appearances.ts';
import type { LoggedValue } from '../logged-value.ts';

/** At even money with a fair 51 to 52%, listed an hour before the start: 2% by the low one. */
export function aLoggedValue(changes: Partial<LoggedValue> = {}): LoggedValue {
  return {
    ...{ league: 'basketball_nba', gameId: 'game-1', listedAt: 1_000_000, startsAt: 1_003_600, price: decimal(2) },
    ...{ fair: { low: 0.51, middle: 0.52 }, push: 0 },
    ...changes,
  };
}

/** An arbitrage of two prices at +110, of a game that starts in three hours at time 0. */
export function aListedPair(changes: Partial<ListedPair> = {}): ListedPair {
  return {
    ...{ id: 'arbitrage/game-1/totals//8.5', kind: 'arbitrage', gameId: 'game-1', startsAt: 10_800 },
    ...{ margin: 0.05, value: null, hasBets: () => true },
    bets: [
      { sportsbookId: 1, odds: 110 },
      { sportsbookId: 2, odds: 110 },
    ],
    ...changes,
  };
}
