import {
  isAlternate,
  isPairable,
  type MarketRow,
  MONEYLINE_KEY,
  markets,
  SPREADS_KEY,
  TOTALS_KEY,
} from '../../../../../shared/catalogue/markets.ts';
import { isMainMarket } from './screen-rows.ts';

/** The tabs. */
export const screenMarkets = [
  { value: MONEYLINE_KEY, label: 'Moneyline' },
  { value: SPREADS_KEY, label: 'Spread' },
  { value: TOTALS_KEY, label: 'Total' },
] as const;

interface MarketChoice {
  readonly value: string;
  readonly label: string;
}

/** A league's other markets: team totals, periods, all lines of the game's markets, and players. */
export function otherMarkets(league: string): readonly MarketChoice[] {
  return markets
    .filter((row) => row.leagues.some((key) => key === league) && isShown(row))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ key, label }) => ({ value: key, label }));
}

/** Of players and periods every line stands on the page of the game. */
function isShown(row: MarketRow): boolean {
  if (!isPairable(row) || row.pickemOnly || isMainMarket(row.key)) return false;
  return !isAlternate(row) || (row.period === null && row.participant !== 'player');
}

function placeOf(row: MarketRow): number {
  if (row.participant === 'player') return 3;
  if (row.period !== null) return 1;
  return isAlternate(row) ? 2 : 0;
}
